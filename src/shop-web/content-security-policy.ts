import type { MiddlewareHandler } from 'hono';
import { hasDeskScript } from '../domain/addresses/desk/sign-in.ts';
import { isProductPath } from '../domain/addresses/shop.ts';
import type { Settings } from '../domain/settings/settings.ts';
import { HSTS, securityHeaders } from '../web/common-headers.ts';
import { isSecure, type StorefrontEnvironment } from './request-context.ts';

/** Adds the headers that every answer of the shop has, also that of a closed shop. */
export const secureAnswer: MiddlewareHandler<StorefrontEnvironment> = async (c, next) => {
  await next();
  const settings: Settings | undefined = c.var.settings;
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    // The pages with a script: the copy button of products, passkeys, notifications, photos, lists of orders, long forms.
    ...(isProductPath(c.req.path) || hasDeskScript(c.req.path) || c.var.hasScript
      ? ["script-src 'self'"]
      : []),
    "manifest-src 'self'",
    // No page connects to other sites; auditing tools read robots.txt under the page's own policy.
    "connect-src 'self'",
    `img-src 'self' https:${settings?.isLocal ? ' http:' : ''}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  // Set on the answer itself: Hono would copy the answer for each header.
  const { headers } = c.res;
  headers.set('Content-Security-Policy', policy.join('; '));
  for (const [name, value] of Object.entries(securityHeaders)) headers.set(name, value);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  if (isSecure(c)) headers.set('Strict-Transport-Security', HSTS);
  // A cache in front keeps an answer without this header for hours.
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
};
