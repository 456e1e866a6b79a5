import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { leadToOwnHost } from '../web/own-host.ts';
import { HSTS, securityHeaders } from '../web/security-headers.ts';
import { internalError, notConfigured, notFound, overloaded } from './api/replies.ts';
import { answerRefusal } from './api/responses.ts';
import { apiRoutes, withoutSlashes } from './api/router.ts';
import { answerPageNotFound, docsRoutes } from './docs/routes.tsx';
import type { Environment } from './environment.ts';
import { logFailure } from './error-log.ts';
import { payerRoutes } from './hosted/routes.ts';
import { Minter } from './identifiers/minter.ts';
import { handOverIncidents } from './incidents.ts';
import { bookRoutes } from './operator/books/routes.ts';
import { operatorRoutes } from './operator/routes.ts';
import { isOverload } from './overload.ts';
import { readSettings } from './settings.ts';
import { statementRoutes } from './statements/routes.ts';
import { apiPath, modeOfPath, OPERATOR_PATH } from './urls.ts';

export { Ledger } from './account/object.ts';
export { SandboxBank } from './acquirers/sandbox/bank.ts';
export { Registry } from './operator/object.ts';
// Deployed objects are known by their first name.
export { WebhookSender as Courier } from './webhooks/sender.ts';

/** What every answer carries unless its route says otherwise. */
const HEADERS: Record<string, string> = {
  'Strict-Transport-Security': HSTS,
  ...securityHeaders,
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  // Caches keep for hours what does not say how long it may be kept.
  'Cache-Control': 'no-store',
};

const app = new Hono<Environment>({ getPath: (request) => withoutSlashes(getPath(request)) });

app.use(async (c, next) => {
  const requestId = crypto.randomUUID();
  c.set('requestId', requestId);
  c.set('now', Date.now());
  await next();
  handOverIncidents(c);
  // Answers that came from elsewhere have headers that cannot be changed.
  c.res = new Response(c.res.body, c.res);
  c.res.headers.set('X-Request-Id', requestId);
  for (const [name, value] of Object.entries(HEADERS)) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  }
});

app.use(async (c, next) => {
  const reading = readSettings(c.env);
  if (!reading.ok) return answerRefusal(notConfigured(reading.binding));
  c.set('settings', reading.settings);
  c.set('origin', reading.settings.publicOrigin ?? new URL(c.req.url).origin);
  c.set('minter', new Minter(c.env.ROUTING_KEY));
  return next();
});

// Pages have one name, and cookies with it. The API is proven by its key, wherever it is asked.
app.use((c, next) => {
  const { local, publicOrigin } = c.var.settings;
  if (local || publicOrigin === null || isApiPath(c.req.path)) return next();
  const elsewhere = leadToOwnHost(c.req.raw, publicOrigin);
  return elsewhere === null ? next() : Promise.resolve(elsewhere);
});

// Each mode may stand on a host of its own: there is no sandbox then where real money is paid.
app.use((c, next) => {
  const mode = modeOfPath(withoutSlashes(getPath(c.req.raw)));
  return mode === null || c.var.settings.modes.includes(mode) ? next() : Promise.resolve(c.notFound());
});

app.route(apiPath('test'), statementRoutes('test'));
app.route(apiPath('live'), statementRoutes('live'));
app.route(apiPath('test'), apiRoutes('test'));
app.route(apiPath('live'), apiRoutes('live'));
app.route(OPERATOR_PATH, bookRoutes());
app.route(OPERATOR_PATH, operatorRoutes());
app.route('/', docsRoutes());
app.route('/', payerRoutes());

app.notFound((c) => (isApiPath(c.req.path) ? answerRefusal(notFound()) : answerPageNotFound(c)));

app.onError((error, c) => {
  if (isOverload(error)) return answerRefusal(overloaded());
  logFailure(c, error);
  return answerRefusal(internalError());
});

function isApiPath(path: string): boolean {
  return [apiPath('test'), apiPath('live'), OPERATOR_PATH].some(
    (base) => path === base || path.startsWith(`${base}/`),
  );
}

export default app;
