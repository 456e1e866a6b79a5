import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cartRoutes } from './routes/cart.tsx';
import { catalogueRoutes } from './routes/catalogue.tsx';
import { checkoutRoutes } from './routes/checkout.tsx';
import { feedRoutes } from './routes/feed.ts';
import { orderRoutes } from './routes/orders.tsx';
import { productRoutes } from './routes/product.tsx';
import { sitemapRoutes } from './routes/sitemap.ts';
import {
  languageOf,
  originOf,
  preferredLanguage,
  showNotice,
  type Visit,
  type VisitEnv,
} from './routes/visit.tsx';
import { receiveWebhook } from './routes/webhook.ts';
import { readSettings } from './settings.ts';
import { cataloguePath, isProductPath, languagePattern, webhookPath } from './urls.ts';

export { Shop } from './shop.ts';

/** No form of the shop is longer; an event with everything at its longest is not either. */
const MAX_FORM_BYTES = 64 * 1024;
const MAX_EVENT_BYTES = 256 * 1024;

const app = new Hono<VisitEnv>();

app.use(async (visit, next) => {
  const read = readSettings(visit.env);
  if ('missing' in read) {
    return visit.text(`The shop is closed: the binding ${read.missing} is missing or not usable.\n`, 503, {
      'Cache-Control': 'no-store',
      'Retry-After': '60',
    });
  }
  visit.set('settings', read.settings);
  await next();
  setSecurityHeaders(visit);
});

function setSecurityHeaders(visit: Visit): void {
  const { isLocal } = visit.var.settings;
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    // The button that copies a product's address; no other page has a script.
    ...(isProductPath(visit.req.path) ? ["script-src 'self'"] : []),
    "manifest-src 'self'",
    `img-src 'self' https:${isLocal ? ' http:' : ''}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  visit.header('Content-Security-Policy', policy.join('; '));
  visit.header('X-Content-Type-Options', 'nosniff');
  visit.header('Referrer-Policy', 'same-origin');
  if (originOf(visit).startsWith('https://')) visit.header('Strict-Transport-Security', 'max-age=31536000');
}

/**
 * True when a browser says that a page of ours sent the request. Whatever the body's type: a form of another
 * site must not act for a shopper. What says nothing about where it comes from is refused.
 */
function isSameOrigin(visit: Visit): boolean {
  const origin = visit.req.header('Origin');
  if (origin !== undefined) return origin === originOf(visit);
  return visit.req.header('Sec-Fetch-Site') === 'same-origin';
}

app.post(
  webhookPath,
  bodyLimit({ maxSize: MAX_EVENT_BYTES, onError: (visit) => visit.json({ message: 'Too large.' }, 413) }),
  receiveWebhook,
);

app.use(async (visit, next) => {
  const isSafe = visit.req.method === 'GET' || visit.req.method === 'HEAD';
  if (!isSafe && !isSameOrigin(visit)) return showNotice(visit, 403, { kind: 'forbidden' });
  return next();
});
const limitForms = bodyLimit({
  maxSize: MAX_FORM_BYTES,
  onError: (visit) => showNotice(visit, 413, { kind: 'tooLarge' }),
});
app.use(limitForms);

app.get('/', (visit) => {
  visit.header('Cache-Control', 'no-store');
  visit.header('Vary', 'Accept-Language');
  return visit.redirect(cataloguePath(preferredLanguage(visit.req.header('Accept-Language'))), 302);
});
app.get(`/:language{${languagePattern}}/`, (visit) => visit.redirect(cataloguePath(languageOf(visit)), 301));

app.route(`/:language{${languagePattern}}/cart`, cartRoutes);
app.route(`/:language{${languagePattern}}/checkout`, checkoutRoutes);
app.route(`/:language{${languagePattern}}/orders`, orderRoutes);
app.route(`/:language{${languagePattern}}/p`, productRoutes);
app.route('/', sitemapRoutes);
app.route(`/:language{${languagePattern}}`, feedRoutes);
app.route(`/:language{${languagePattern}}`, catalogueRoutes);

app.notFound((visit) => showNotice(visit, 404, { kind: 'notFound' }));
app.onError((error, visit) => {
  // The pattern and not the path: a path can hold an order's token.
  console.error(`${visit.req.method} ${visit.req.routePath}: ${error.name}: ${error.message}`);
  return showNotice(visit, 500, { kind: 'failed' });
});

export default app;
