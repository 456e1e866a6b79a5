import { Hono } from 'hono';
import { METHOD_NAME_ALL } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';
import { FROZEN_PAUSE, isFrozen } from '../database/snapshots/barrier.ts';
import { isStorageFailure, wordOfSqlite } from '../database/storage/failure.ts';
import type { DeskRoutes } from '../desk/routes.ts';
import { photosPath, productOfPhotos, productPhotosPath } from '../domain/addresses/desk/photos.ts';
import { deskPattern } from '../domain/addresses/desk/root.ts';
import { pairingsPath } from '../domain/addresses/desk/sign-in.ts';
import {
  auditLogPath,
  cataloguePath,
  courierEventsPattern,
  erasuresPath,
  inAnyLanguage,
  languageRoot,
  printedProductPattern,
  snapshotsPath,
  webhookPath,
} from '../domain/addresses/shop.ts';
import { shopPatterns } from '../domain/addresses/shop-patterns.ts';
import { nameOfError } from '../shop/error-log.ts';
import { secureAnswer } from '../shop-web/content-security-policy.ts';
import { uploadBytesOf } from '../shop-web/forms/upload-limits.ts';
import { requireOwnHost, requireSameOrigin } from '../shop-web/guard.ts';
import { flushIncidents } from '../shop-web/incidents.ts';
import {
  introduceAfter,
  limitedForms,
  limitedPages,
  limitForms,
  limitPages,
  privateViews,
} from '../shop-web/rate-limits.ts';
import {
  overridesSourceIn,
  preferredLanguage,
  type RequestContext,
  type StorefrontEnvironment,
} from '../shop-web/request-context.ts';
import { showNotice } from '../shop-web/respond.tsx';
import { settingsCache } from '../shop-web/settings-cache.ts';
import { showClosed } from '../shop-web/unavailable.tsx';
import { auditLogRoutes } from '../storefront/audit-log/routes.ts';
import { applyCoupon, openCouponLink } from '../storefront/cart/coupons/routes.ts';
import { cartRoutes } from '../storefront/cart/routes.tsx';
import { catalogueRoutes } from '../storefront/catalogue/routes.tsx';
import { checkoutRoutes } from '../storefront/checkout/routes.tsx';
import { receiveWebhook } from '../storefront/checkout/webhook.ts';
import { deliveryRoutes } from '../storefront/delivery/routes.tsx';
import { feedRoutes } from '../storefront/feed/routes.ts';
import { showInfo } from '../storefront/info-pages/routes.tsx';
import { lookupRoutes } from '../storefront/orders/lookup/routes.tsx';
import { replyRoutes } from '../storefront/orders/replies/routes.tsx';
import { reviewRoutes } from '../storefront/orders/reviews/routes.tsx';
import { orderRoutes } from '../storefront/orders/routes.tsx';
import { parcelCheckRoutes } from '../storefront/parcel-check/routes.tsx';
import { photoRoutes } from '../storefront/photos/routes.ts';
import { erasureRoutes } from '../storefront/privacy/routes.ts';
import { openPrinted, productRoutes } from '../storefront/product/routes.tsx';
import { quickOrderRoutes } from '../storefront/quick-order/routes.tsx';
import { sharedCartRoutes } from '../storefront/shared-cart/routes.tsx';
import { sitemapRoutes } from '../storefront/sitemap/routes.ts';
import { snapshotRoutes } from '../storefront/snapshots/routes.ts';
import { alertRoutes } from '../storefront/stock-alerts/routes.tsx';
import { themeRoutes } from '../storefront/theme/routes.ts';
import { rememberVisit } from '../storefront/visits/visit-cookie.ts';
import { BodyTooLarge, claimsMoreThan, MAX_FORM_BYTES } from '../web/form-bodies.ts';

export type Router = Hono<StorefrontEnvironment>;

/** The shop's router; without `desk` it answers shoppers and programs alone. */
export function createRouter(desk: DeskRoutes | null): Router {
  // Only this router of Hono accepts these patterns. The default router would pick it too, but it bundles all routers.
  const app = new Hono<StorefrontEnvironment>({ router: new TrieRouter() });

  app.use(secureAnswer);
  app.use(async (c, next) => {
    const read = settingsCache.read(c.env);
    if (!read.ok) return showClosed(c, read.binding);
    c.set('settings', read.settings);
    await next();
    flushIncidents(c);
  });

  app.post(webhookPath, receiveWebhook);
  // Loaded on demand: most shops have no courier that sends events.
  app.on(['GET', 'POST'], courierEventsPattern, async (c) => {
    const { answerCourierEvent } = await import('../storefront/courier-events/answer.ts');
    return answerCourierEvent(c);
  });

  app.use(requireOwnHost);
  app.route(erasuresPath, erasureRoutes);
  app.route(snapshotsPath, snapshotRoutes);
  if (desk?.pairings) app.route(pairingsPath, desk.pairings);
  app.route(auditLogPath, auditLogRoutes);
  app.route(photosPath, photoRoutes);

  app.use(async (c, next) => {
    await settingsCache.follow(overridesSourceIn(c.env));
    c.set('settings', settingsCache.over(c.var.settings));
    await next();
  });

  app.use(requireSameOrigin);
  app.use(async (c, next) => {
    // A too large Content-Length is refused before the sender is checked. The form reader checks the real size.
    const most = uploadBytesOf(c.req.path) ?? MAX_FORM_BYTES;
    return c.req.raw.body !== null && claimsMoreThan(c.req.raw.headers, most) ? refuseLarge(c) : next();
  });

  app.use(rememberVisit);
  for (const pattern of limitedPages) app.use(pattern, limitPages);
  for (const pattern of privateViews) app.use(pattern, introduceAfter);
  for (const { pattern, action } of limitedForms) app.use(pattern, limitForms(action));

  app.get('/', (c) => {
    c.header('Cache-Control', 'no-store');
    c.header('Vary', 'Accept-Language');
    const wanted = preferredLanguage(c.req.header('Accept-Language'));
    const { shownLanguages } = c.var.settings;
    const shown = shownLanguages.includes(wanted) ? wanted : (shownLanguages[0] ?? wanted);
    return c.redirect(cataloguePath(shown), 302);
  });

  app.route(languageRoot, cartRoutes);
  app.post(inAnyLanguage(shopPatterns.cartForms.coupon), applyCoupon);
  app.get(inAnyLanguage(shopPatterns.couponLink), openCouponLink);
  app.route(languageRoot, sharedCartRoutes);
  app.route(languageRoot, checkoutRoutes);
  app.route(languageRoot, quickOrderRoutes);
  app.route(languageRoot, lookupRoutes);
  app.route(languageRoot, replyRoutes);
  app.route(languageRoot, reviewRoutes);
  app.route(languageRoot, orderRoutes);
  app.route(languageRoot, parcelCheckRoutes);
  app.route(languageRoot, alertRoutes);
  app.route(languageRoot, deliveryRoutes);
  if (desk !== null) app.route(deskPattern, desk.pages);
  app.get(inAnyLanguage(shopPatterns.info), showInfo);
  app.route(languageRoot, productRoutes);
  app.get(printedProductPattern, openPrinted);
  app.route('/', sitemapRoutes);
  app.route('/', themeRoutes);
  app.route(languageRoot, feedRoutes);
  app.route(languageRoot, catalogueRoutes);

  app.notFound((c) => {
    const pathWithoutSlash = withoutSlash(app, c.req);
    if (pathWithoutSlash !== null) return c.redirect(pathWithoutSlash, 301);
    const methods = methodsOf(app, c.req.path);
    const { method } = c.req;
    // A matching route may return 404 itself: this is not a 405.
    const isRightMethod = method !== 'OPTIONS' && methods.includes(method);
    if (methods.length === 0 || isRightMethod) return showNotice(c, 404, { kind: 'notFound' });
    c.header('Allow', methods.join(', '));
    return method === 'OPTIONS' ? c.body(null, 204) : showNotice(c, 405, { kind: 'wrongMethod' });
  });
  app.onError((error, c) => {
    if (error instanceof BodyTooLarge) return refuseLarge(c);
    // During a snapshot writes are refused, and the answer says when to try again; reads never fail in this way.
    if (isFrozen(error)) return showNotice(c, 503, { kind: 'failed' }, FROZEN_PAUSE);
    // The pattern and not the path: a path can contain an order's token.
    const { method, routePath: route } = c.req;
    console.error(
      JSON.stringify({
        request: c.req.header('CF-Ray'),
        method,
        route,
        error: nameOfError(error),
        storage: wordOfSqlite(error),
      }),
    );
    return showNotice(c, isStorageFailure(error) ? 503 : 500, { kind: 'failed' });
  });
  return app;
}

/**
 * Returns the path without its trailing slashes, if the router has a GET route for it; else null. Only known paths can
 * result, so `//evil.example/` never becomes another site's address.
 */
function withoutSlash(
  app: Router,
  { method, path, url }: { method: string; path: string; url: string },
): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (!/^\/[^/].*\/$/.test(path) || !methodsOf(app, path.replace(/\/+$/, '')).includes('GET')) return null;
  const { pathname, search } = new URL(url);
  return `${pathname.replace(/\/+$/, '')}${search}`;
}

/**
 * Answers a body that is too long. The photo form itself says how small a photo has to be when no script scales it.
 */
function refuseLarge(c: RequestContext): Response | Promise<Response> {
  const product = c.req.method === 'POST' ? productOfPhotos(c.req.path) : null;
  if (product === null) return showNotice(c, 413, { kind: 'tooLarge' });
  return c.redirect(productPhotosPath(product.language, product.productId, 'heavy'), 303);
}

/** The methods of an address, as the router knows them; none for an unknown address. */
function methodsOf(app: Router, path: string): string[] {
  const all = new Set(app.routes.map(({ method }) => method));
  all.delete(METHOD_NAME_ALL);
  const own = [...all].filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method),
  );
  if (own.length === 0) return [];
  return [...own, ...(own.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort();
}
