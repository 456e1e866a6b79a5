import { type Context, Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { leadToOwnHost, refuseForeignHost } from '../web/own-host.ts';
import { accountStatementRoutes } from './account-statements/routes.ts';
import { acquirers } from './acquirers/index.ts';
import { completeHeaders } from './answer-headers.ts';
import { readBearer } from './api/credentials.ts';
import { Fingerprints } from './api/idempotency/fingerprints.ts';
import { misdirected, notConfigured, notFound } from './api/replies.ts';
import { answerRefusal } from './api/responses.ts';
import { answerPageNotFound, docsRoutes, operatorDocsRoutes } from './docs/routes.ts';
import { emulation } from './emulation.ts';
import type { Environment } from './environment.ts';
import { answerFailure } from './failures.ts';
import { payerRoutes } from './hosted/routes.ts';
import { Minter } from './identifiers/mint-ids-and-keys.ts';
import { flushIncidents } from './incidents.ts';
import { apiRoutes, withoutSlashes } from './resources/router.ts';
import { readSettings, type Settings } from './settings.ts';
import { apiBaseUrl, apiPath, DASHBOARD_PATH, modeOfPath, OPERATOR_PATH, OPERATORS_PATH } from './urls.ts';

export { SandboxBank } from './acquirers/sandbox/bank.ts';
export { Ledger } from './ledger/object.ts';
export { Registry } from './operator/object.ts';
// The first name of the class: deployed objects are stored under it.
export { WebhookSender } from './webhooks/sender.ts';

/**
 * Settings from the bindings, the minter that tells ids and keys from guesses, and the fingerprints of repeated
 * calls.
 */
type Deployment =
  | { ok: true; settings: Settings; minter: Minter; fingerprints: Fingerprints }
  | { ok: false; binding: string };

/** All requests of an isolate get the same bindings object, so it is read and checked once. */
const deployments = new WeakMap<ServiceEnv, Deployment>();

function deploymentOf(env: ServiceEnv): Deployment {
  const known = deployments.get(env);
  if (known !== undefined) return known;
  const reading = readSettings(env);
  const deployment: Deployment = reading.ok
    ? { ...reading, minter: new Minter(env.ROUTING_KEY), fingerprints: new Fingerprints(env.SEALING_KEYS) }
    : reading;
  deployments.set(env, deployment);
  return deployment;
}

const app = new Hono<Environment>({ getPath: (request) => withoutSlashes(getPath(request)) });

app.use(async (c, next) => {
  const requestId = crypto.randomUUID();
  c.set('requestId', requestId);
  c.set('now', Date.now());
  await next();
  flushIncidents(c);
  try {
    c.res.headers.set('X-Request-Id', requestId);
  } catch {
    // Answers from elsewhere have immutable headers. Copying each answer costs as much as writing it, so only these
    // are.
    c.res = new Response(c.res.body, c.res);
    c.res.headers.set('X-Request-Id', requestId);
  }
  completeHeaders(c.res.headers);
});

app.use(async (c, next) => {
  const deployment = deploymentOf(c.env);
  if (!deployment.ok) return answerRefusal(notConfigured(deployment.binding));
  const { settings, minter, fingerprints } = deployment;
  c.set('settings', settings);
  c.set('origin', settings.publicOrigin ?? new URL(c.req.url).origin);
  c.set('minter', minter);
  c.set('fingerprints', fingerprints);
  return next();
});

// A deployment has one host name, and its cookies belong to it. API calls under another name are refused as well, so
// that no client bypasses a proxy in front of the operator's domain. A redirect would not help: clients drop the key
// on it or do not follow it.
app.use((c, next) => {
  const { local, publicOrigin } = c.get('settings');
  if (emulation.rules !== null) return next();
  const hosts = publicOrigin === null ? [] : [new URL(publicOrigin).host];
  const elsewhere =
    local || publicOrigin === null
      ? refuseForeignHost(c.req.raw, hosts)
      : leadToOwnHost(c.req.raw, publicOrigin);
  if (elsewhere === null) return next();
  const isCall = publicOrigin !== null && isApiPath(c.req.path);
  return Promise.resolve(isCall ? answerRefusal(misdirected(publicOrigin)) : elsewhere);
});

// Each mode may have a host of its own, so that a host for real payments has no sandbox.
app.use((c, next) => {
  return isOffered(c) ? next() : Promise.resolve(c.notFound());
});

app.route(apiPath('test'), accountStatementRoutes('test'));
app.route(apiPath('live'), accountStatementRoutes('live'));
app.route(apiPath('test'), apiRoutes('test'));
app.route(apiPath('live'), apiRoutes('live'));
app.route('/', operatorDocsRoutes());
app.all(OPERATOR_PATH, answerOperator);
app.all(`${OPERATOR_PATH}/*`, answerOperator);
app.all(OPERATORS_PATH, answerOperatorPages);
app.all(`${OPERATORS_PATH}/*`, answerOperatorPages);
app.all(DASHBOARD_PATH, answerDashboard);
app.all(`${DASHBOARD_PATH}/*`, answerDashboard);
app.route('/', docsRoutes());
app.route('/', payerRoutes(Object.values(acquirers)));

/** The operator's API is read at the first request for it, like the dashboard. */
async function answerOperator(c: Context<Environment>): Promise<Response> {
  return (await import('./operator/router.ts')).answerOperator(c);
}

/** The operators' pages are read at the first request for them. */
async function answerOperatorPages(c: Context<Environment>): Promise<Response> {
  return (await import('./operator/pages/routes.ts')).answerOperatorPages(c);
}

/** The dashboard's code is read at the first request for it: calls of the API never need it. */
async function answerDashboard(c: Context<Environment>): Promise<Response> {
  return (await import('./dashboard/routes.ts')).answerDashboard(c);
}

app.notFound((c) => {
  if (isApiPath(c.req.path)) return answerRefusal(isOffered(c) ? notFound() : notFound(writeBases(c)));
  // A program with a wrong API base reads JSON, not a page.
  return isCall(c.req.raw) ? answerRefusal(notFound(writeBases(c))) : answerPageNotFound(c);
});

app.onError(answerFailure);

/** Whether the deployment offers the mode of the path; every path without a mode is offered. */
function isOffered(c: Context<Environment>): boolean {
  const mode = modeOfPath(withoutSlashes(getPath(c.req.raw)));
  return mode === null || c.get('settings').modes.includes(mode);
}

function isCall(request: Request): boolean {
  const { headers } = request;
  const accepted = headers.get('Accept') ?? '';
  return (
    readBearer(request) !== null ||
    isJson(headers.get('Content-Type') ?? '') ||
    (isJson(accepted) && !accepted.includes('text/html'))
  );
}

function isJson(mediaTypes: string): boolean {
  return mediaTypes.includes('application/json');
}

function writeBases(c: Context<Environment>): string {
  const bases = c.get('settings').modes.map((mode) => apiBaseUrl(c.get('origin'), mode));
  return `Nothing is at this address. The API is at ${bases.join(' and ')}.`;
}

function isApiPath(path: string): boolean {
  return [apiPath('test'), apiPath('live'), OPERATOR_PATH].some(
    (base) => path === base || path.startsWith(`${base}/`),
  );
}

export default app;
