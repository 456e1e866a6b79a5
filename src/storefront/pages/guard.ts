import type { MiddlewareHandler } from 'hono';
import type { Settings } from '../settings.ts';
import { isProductPath } from '../urls.ts';
import {
  fieldsOf,
  isSecure,
  isWithin,
  originOf,
  readForm,
  showNotice,
  type Visit,
  type VisitEnv,
} from './visit.tsx';

/** One year, in seconds. Not the subdomains: they are not ours to decide on. */
const HSTS = 'max-age=31536000';

/** Puts on an answer what every answer of the shop has, whatever it is: one of a shop without settings as well. */
export const secureAnswer: MiddlewareHandler<VisitEnv> = async (visit, next) => {
  await next();
  const settings: Settings | undefined = visit.var.settings;
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    // The button that copies a product's address; no other page has a script.
    ...(isProductPath(visit.req.path) ? ["script-src 'self'"] : []),
    "manifest-src 'self'",
    // No page of ours connects to anything; auditing browsers read robots.txt under the page's own policy.
    "connect-src 'self'",
    `img-src 'self' https:${settings?.isLocal ? ' http:' : ''}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  visit.header('Content-Security-Policy', policy.join('; '));
  visit.header('X-Content-Type-Options', 'nosniff');
  // Not no-referrer: with it forms would carry "Origin: null", which is refused.
  visit.header('Referrer-Policy', 'same-origin');
  visit.header('Cross-Origin-Opener-Policy', 'same-origin');
  if (isSecure(visit)) visit.header('Strict-Transport-Security', HSTS);
  // A cache in front keeps an answer that says nothing for hours.
  if (!visit.res.headers.has('Cache-Control')) visit.header('Cache-Control', 'no-store');
};

/** Refuses what changes anything unless a browser says that a page of ours sent it. */
export const requireSameOrigin: MiddlewareHandler<VisitEnv> = async (visit, next) => {
  const isSafe = visit.req.method === 'GET' || visit.req.method === 'HEAD';
  return isSafe || isSameOrigin(visit) ? next() : showNotice(visit, 403, { kind: 'forbidden' });
};

/**
 * Whatever the body's type: a form of another site must not act for a shopper. What says nothing about where it
 * comes from is refused, and so is `Origin: null`, which any site can send from a sandboxed frame.
 */
function isSameOrigin(visit: Visit): boolean {
  const site = visit.req.header('Sec-Fetch-Site');
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = visit.req.header('Origin');
  return origin === undefined ? site !== undefined : origin === originOf(visit);
}

/**
 * Refuses forms that make the service work when an address sends too many; what was typed can be sent again.
 * Checkouts and questions (`deed`) are counted apart: who waits for an answer must not lose the right to buy.
 */
export const limitForms =
  (deed: 'checkout' | 'ask'): MiddlewareHandler<VisitEnv> =>
  async (visit, next) => {
    if (visit.req.method !== 'POST' || (await isWithin(visit, visit.env.CHECKOUT_LIMIT, deed))) return next();
    const typed = fieldsOf(await readForm(visit));
    return showNotice(visit, 429, { kind: 'tooMany', again: { path: visit.req.path, typed } });
  };
