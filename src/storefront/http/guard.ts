import type { MiddlewareHandler } from 'hono';
import { hasDeskScript } from '../../shop/desk-urls.ts';
import type { Settings } from '../../shop/settings/settings.ts';
import { isProductPath } from '../../shop/urls.ts';
import { leadToOwnHost, refuseForeignHost } from '../../web/own-host.ts';
import { isSameOrigin } from '../../web/same-origin.ts';
import { HSTS, securityHeaders } from '../../web/security-headers.ts';
import { isSecure, originOf, type StorefrontEnvironment } from './request-context.ts';
import { showNotice } from './respond.tsx';

/** Puts on an answer what every answer of the shop has, whatever it is: one of a shop without settings as well. */
export const secureAnswer: MiddlewareHandler<StorefrontEnvironment> = async (c, next) => {
  await next();
  const settings: Settings | undefined = c.var.settings;
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    // The button that copies a product's address, passkeys, notifications, and photos made small; no other page has a script.
    ...(isProductPath(c.req.path) || hasDeskScript(c.req.path) || c.var.hasScript
      ? ["script-src 'self'"]
      : []),
    "manifest-src 'self'",
    // No page of ours connects to anything; auditing browsers read robots.txt under the page's own policy.
    "connect-src 'self'",
    `img-src 'self' https:${settings?.isLocal ? ' http:' : ''}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  // Into the answer itself, which is of our own making: Hono makes a new one for each header of one that is there.
  const { headers } = c.res;
  headers.set('Content-Security-Policy', policy.join('; '));
  for (const [name, value] of Object.entries(securityHeaders)) headers.set(name, value);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  if (isSecure(c)) headers.set('Strict-Transport-Security', HSTS);
  // A cache in front keeps an answer that says nothing for hours.
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
};

/** The shop has one name. */
export const requireOwnHost: MiddlewareHandler<StorefrontEnvironment> = async (c, next) => {
  const { origin, ownHosts } = c.var.settings;
  const elsewhere =
    origin === null ? refuseForeignHost(c.req.raw, ownHosts) : leadToOwnHost(c.req.raw, origin);
  return elsewhere ?? next();
};

/**
 * Refuses what changes anything unless a browser says that a page of ours sent it: a form of another site must not act for
 * a shopper. What says nothing about where it comes from is refused as well.
 */
export const requireSameOrigin: MiddlewareHandler<StorefrontEnvironment> = async (c, next) => {
  const isSafe = c.req.method === 'GET' || c.req.method === 'HEAD';
  const callers = { origins: [originOf(c)], directCalls: false };
  return isSafe || isSameOrigin(c.req.raw.headers, callers)
    ? next()
    : showNotice(c, 403, { kind: 'forbidden' });
};
