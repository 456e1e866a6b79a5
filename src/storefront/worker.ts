import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { METHOD_NAME_ALL } from 'hono/router';
import { answerCartCount, cartRoutes } from './cart/routes.tsx';
import { catalogueRoutes } from './catalogue/routes.tsx';
import { checkoutRoutes } from './checkout/routes.tsx';
import { receiveWebhook } from './checkout/webhook.ts';
import { deskRoutes } from './desk/routes.ts';
import { pairingRoutes } from './desk/signin/routes.tsx';
import { deskPattern, pairingsPath } from './desk-urls.ts';
import { nameOfError } from './error-log.ts';
import { feedRoutes } from './feed/routes.ts';
import { handOverIncidents } from './limits/incidents.ts';
import { orderRoutes } from './orders/routes.tsx';
import { pages } from './pages/cache.ts';
import { CATALOGUE_TAG } from './pages/caching.ts';
import { showClosed } from './pages/closed.tsx';
import { preferredLanguage, type StorefrontEnvironment, shopIn } from './pages/environment.ts';
import { requireOwnHost, requireSameOrigin, secureAnswer } from './pages/guard.ts';
import { limitedForms, limitedPages, limitForms, limitPages } from './pages/rate-limits.ts';
import { showNotice } from './pages/respond.tsx';
import { courierRoutes } from './parcels/routes.tsx';
import { erasureRoutes } from './privacy/routes.ts';
import { openPrinted, productRoutes } from './product/routes.tsx';
import { readSettings } from './settings.ts';
import { sharedCartRoutes } from './shared-cart/routes.tsx';
import { sitemapRoutes } from './sitemap/routes.ts';
import { themeRoutes } from './theme/routes.ts';
import { traceRoutes } from './traces/routes.ts';
import {
  cartCountPath,
  cataloguePath,
  erasuresPath,
  isCacheablePath,
  printedProductPattern,
  rootPatterns,
  slugIn,
  tracesPath,
  webhookPath,
} from './urls.ts';

export { Shop } from './shop/object.ts';

/** No form of the shop is longer; an event with everything at its longest is not either. */
const MAX_FORM_BYTES = 64 * 1024;
const MAX_EVENT_BYTES = 256 * 1024;

const app = new Hono<StorefrontEnvironment>();

app.use(secureAnswer);
app.use(async (c, next) => {
  const read = readSettings(c.env);
  if (!read.ok) return showClosed(c, read.binding);
  c.set('settings', read.settings);
  await next();
  handOverIncidents(c);
});

app.post(
  webhookPath,
  bodyLimit({ maxSize: MAX_EVENT_BYTES, onError: (c) => c.json({ message: 'Too large.' }, 413) }),
  receiveWebhook,
);

app.use(requireOwnHost);
app.route(erasuresPath, erasureRoutes);
app.route(pairingsPath, pairingRoutes);
app.route(tracesPath, traceRoutes);

app.use(requireSameOrigin);
const limitBody = bodyLimit({
  maxSize: MAX_FORM_BYTES,
  onError: (c) => showNotice(c, 413, { kind: 'tooLarge' }),
});
app.use(limitBody);

for (const pattern of limitedPages) app.use(pattern, limitPages);
for (const { pattern, action } of limitedForms) app.use(pattern, limitForms(action));

app.get('/', (c) => {
  c.header('Cache-Control', 'no-store');
  c.header('Vary', 'Accept-Language');
  return c.redirect(cataloguePath(preferredLanguage(c.req.header('Accept-Language'))), 302);
});

app.get(cartCountPath, answerCartCount);
app.route(rootPatterns.cart, cartRoutes);
app.route(rootPatterns.sharedCart, sharedCartRoutes);
app.route(rootPatterns.checkout, checkoutRoutes);
app.route(rootPatterns.orders, orderRoutes);
app.route(rootPatterns.courier, courierRoutes);
app.route(deskPattern, deskRoutes);
app.route(rootPatterns.product, productRoutes);
app.get(printedProductPattern, openPrinted);
app.route('/', sitemapRoutes);
app.route('/', themeRoutes);
app.route(rootPatterns.catalogue, feedRoutes);
app.route(rootPatterns.catalogue, catalogueRoutes);

app.notFound((c) => {
  const straight = withoutSlash(c.req);
  if (straight !== null) return c.redirect(straight, 301);
  const methods = methodsOf(c.req.path);
  const { method } = c.req;
  // A route may itself find that there is nothing at its address.
  const isRightMethod = method !== 'OPTIONS' && methods.includes(method);
  if (methods.length === 0 || isRightMethod) return showNotice(c, 404, { kind: 'notFound' });
  c.header('Allow', methods.join(', '));
  return method === 'OPTIONS' ? c.body(null, 204) : showNotice(c, 405, { kind: 'wrongMethod' });
});
app.onError((error, c) => {
  // The pattern and not the path: a path can hold an order's token.
  console.error(`${c.req.method} ${c.req.routePath}: ${nameOfError(error)}`);
  return showNotice(c, 500, { kind: 'failed' });
});

/**
 * Where an address that ends in slashes leads: to the same without them, if that is a page of ours; null otherwise. Only a
 * path that the router knows can come out, so `//evil.example/` never becomes another site's address.
 */
function withoutSlash({ method, path, url }: { method: string; path: string; url: string }): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (!/^\/[^/].*\/$/.test(path) || !methodsOf(path.replace(/\/+$/, '')).includes('GET')) return null;
  const { pathname, search } = new URL(url);
  return `${pathname.replace(/\/+$/, '')}${search}`;
}

/** By which methods an address is answered, as the router knows it; none where there is nothing. */
function methodsOf(path: string): string[] {
  const all = new Set(app.routes.map(({ method }) => method));
  all.delete(METHOD_NAME_ALL);
  const own = [...all].filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method),
  );
  if (own.length === 0) return [];
  return [...own, ...(own.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort();
}

function answer(
  request: Request,
  env: StorefrontEnvironment['Bindings'],
  context: ExecutionContext,
): Response | Promise<Response> {
  // As GET, whose headers it is asked for: its tag is that of the page.
  if (request.method === 'HEAD') return answerHead(request, env, context);
  const render = () => app.fetch(request, env, context);
  if (request.method !== 'GET') return render();
  // Before the router: from memory an answer costs little more than nothing.
  return pages.answer(request, {
    render,
    isShared: () => isCacheablePath(new URL(request.url).pathname),
    version: (shown) => shopIn(env).edition(shown.flatMap((url) => slugIn(new URL(url).pathname) ?? [])),
    // Where the platform has a cache in front of the Worker.
    changed: () => context.waitUntil(purge(context)),
  });
}

async function answerHead(...[request, env, context]: Parameters<typeof answer>): Promise<Response> {
  const response = await answer(new Request(request, { method: 'GET' }), env, context);
  return new Response(null, response);
}

/** A cache in front is a help and no more: what it keeps is soon old by itself. */
async function purge(context: ExecutionContext): Promise<void> {
  try {
    await context.cache?.purge({ tags: [CATALOGUE_TAG] });
  } catch (error) {
    console.warn(`purge: ${nameOfError(error)}`);
  }
}

/** `routes`: what is answered and by which method, for whoever wants to try them all. */
export default { fetch: answer, routes: app.routes };
