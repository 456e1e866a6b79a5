import type { MiddlewareHandler } from 'hono';
import { type Visit, visitIn } from '../../domain/orders/source-of-link.ts';
import { now } from '../../shop/platform.ts';
import { isSecure, type RequestContext, type StorefrontEnvironment } from '../../shop-web/request-context.ts';
import { cookieName, signDated, verifyDated, writeCookie } from '../../web/signed-cookies.ts';

const NAME = 'visit';
// No other cookie begins with this.
const KIND = 'visit~';
/** Thirty days, in seconds. */
const MAX_AGE = 30 * 24 * 3600;

/** The visit in a `Cookie` header; null where it has none, or an old or invalid one. */
export async function visitInCookies(
  cookies: string | null,
  secret: string,
  isOverHttps: boolean,
): Promise<Visit | null> {
  const name = `${cookieName(NAME, isOverHttps)}=`;
  const pair = cookies?.split(/;\s*/).find((one) => one.startsWith(name));
  if (pair === undefined) return null;
  const text = await verifyDated(pair.slice(name.length), secret, now());
  if (text === null || !text.startsWith(KIND)) return null;
  const words = new URLSearchParams(text.slice(KIND.length));
  const source = words.get('source');
  return source === null ? null : { source, campaign: words.get('campaign') };
}

/** The first visit of a browser, as its cookie has it; null without one. */
export function visitOf(c: RequestContext): Promise<Visit | null> {
  return visitInCookies(c.req.header('Cookie') ?? null, c.var.settings.cookieSecret, isSecure(c));
}

/**
 * Remembers where a browser first came from, when it opens a page by a link that says so. Addresses without such a
 * mark set nothing: their pages are the same for everybody, and caches may keep them.
 */
export const rememberVisit: MiddlewareHandler<StorefrontEnvironment> = async (c, next) => {
  await next();
  const { status, headers } = c.res;
  // Pictures set nothing: pages of other sites may embed them.
  const isPage =
    headers.get('Content-Type')?.startsWith('text/html') === true || (status >= 300 && status < 400);
  if (c.req.method !== 'GET' || status >= 400 || !isPage) return;
  const visit = visitIn((name) => c.req.query(name));
  if (visit === null || (await visitOf(c)) !== null) return;
  const { source, campaign } = visit;
  const words = new URLSearchParams({ source, ...(campaign === null ? {} : { campaign }) });
  const { cookieSecret: secret } = c.var.settings;
  const value = await signDated(KIND + words, { secret, until: now() / 1000 + MAX_AGE });
  if (value === null) return;
  // A copy that a cache keeps would give one visitor's origin to all.
  c.res.headers.set('Cache-Control', 'no-store');
  c.res.headers.append('Set-Cookie', writeCookie(NAME, value, { isSecure: isSecure(c), maxAge: MAX_AGE }));
};
