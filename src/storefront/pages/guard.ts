import type { MiddlewareHandler } from 'hono';
import type { Settings } from '../settings.ts';
import { isProductPath } from '../urls.ts';
import {
  isSecure,
  isWithin,
  originOf,
  type RequestContext,
  type StorefrontEnvironment,
} from './environment.ts';
import { fieldsOf, readForm } from './posted-form.ts';
import { showNotice } from './respond.tsx';

/** One year, in seconds. Not the subdomains: they are not ours to decide on. */
const HSTS = 'max-age=31536000';

/** Puts on an answer what every answer of the shop has, whatever it is: one of a shop without settings as well. */
export const secureAnswer: MiddlewareHandler<StorefrontEnvironment> = async (c, next) => {
  await next();
  const settings: Settings | undefined = c.var.settings;
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    // The button that copies a product's address; no other page has a script.
    ...(isProductPath(c.req.path) ? ["script-src 'self'"] : []),
    "manifest-src 'self'",
    // No page of ours connects to anything; auditing browsers read robots.txt under the page's own policy.
    "connect-src 'self'",
    `img-src 'self' https:${settings?.isLocal ? ' http:' : ''}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  c.header('Content-Security-Policy', policy.join('; '));
  c.header('X-Content-Type-Options', 'nosniff');
  // Not no-referrer: with it forms would carry "Origin: null", which is refused.
  c.header('Referrer-Policy', 'same-origin');
  c.header('Cross-Origin-Opener-Policy', 'same-origin');
  if (isSecure(c)) c.header('Strict-Transport-Security', HSTS);
  // A cache in front keeps an answer that says nothing for hours.
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
};

/** Refuses what changes anything unless a browser says that a page of ours sent it. */
export const requireSameOrigin: MiddlewareHandler<StorefrontEnvironment> = async (c, next) => {
  const isSafe = c.req.method === 'GET' || c.req.method === 'HEAD';
  return isSafe || isSameOrigin(c) ? next() : showNotice(c, 403, { kind: 'forbidden' });
};

/**
 * Whatever the body's type: a form of another site must not act for a shopper. What says nothing about where it
 * comes from is refused, and so is `Origin: null`, which any site can send from a sandboxed frame.
 */
function isSameOrigin(c: RequestContext): boolean {
  const site = c.req.header('Sec-Fetch-Site');
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = c.req.header('Origin');
  return origin === undefined ? site !== undefined : origin === originOf(c);
}

/**
 * Refuses forms that make the service work when an address sends too many; what was typed can be sent again.
 * Checkouts and questions (`action`) are counted apart: who waits for an answer must not lose the right to buy.
 */
export const limitForms =
  (action: 'checkout' | 'ask'): MiddlewareHandler<StorefrontEnvironment> =>
  async (c, next) => {
    if (c.req.method !== 'POST' || (await isWithin(c, c.env.CHECKOUT_LIMIT, action))) return next();
    const typed = fieldsOf(await readForm(c));
    return showNotice(c, 429, { kind: 'tooMany', again: { path: c.req.path, typed } });
  };
