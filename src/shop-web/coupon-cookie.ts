import { getCookie } from 'hono/cookie';
import { now } from '../shop/platform.ts';
import {
  cookieName,
  fromBase64Url,
  signDated,
  signText,
  toBase64Url,
  verifyDated,
  verifyText,
  writeCookie,
} from '../web/signed-cookies.ts';
import { isSecure, type RequestContext } from './request-context.ts';

const NAME = 'coupon';
/** In seconds, like the cart's. */
const MAX_AGE = 30 * 24 * 3600;
// No other signed text begins with these.
const KEPT = 'coupon~';
const LINKED = 'coupon link~';

/** A code in letters that cookies and addresses leave unchanged. */
function writeCode(code: string): string {
  return toBase64Url(new TextEncoder().encode(code));
}

/** The code of a signed text; null for a text of another kind. */
function codeIn(text: string | null, kind: string): string | null {
  const bytes = text?.startsWith(kind) ? fromBase64Url(text.slice(kind.length)) : null;
  return bytes === null ? null : new TextDecoder().decode(bytes);
}

/** The code of the visitor's coupon. Signed: a forged cookie could try codes without a count. */
export async function couponOf(c: RequestContext): Promise<string | null> {
  const value = getCookie(c, cookieName(NAME, isSecure(c)));
  return codeIn(await verifyDated(value, c.var.settings.cookieSecret, now()), KEPT);
}

/** Keeps a coupon with the visitor's cart; null removes it. */
export async function keepCoupon(c: RequestContext, code: string | null): Promise<void> {
  const scope = { secret: c.var.settings.cookieSecret, until: now() / 1000 + MAX_AGE };
  const value = code === null ? '' : await signDated(`${KEPT}${writeCode(code)}`, scope);
  c.header('Set-Cookie', writeCookie(NAME, value ?? '', { isSecure: isSecure(c), maxAge: MAX_AGE }), {
    append: true,
  });
}

/** The signed part of a coupon link. It is valid as long as the coupon. */
export async function signCouponLink(code: string, secret: string): Promise<string> {
  const text = (await signText(`${LINKED}${writeCode(code)}`, secret)) ?? '';
  return text.slice(LINKED.length);
}

/** The code of a coupon link; null when the shop has not signed it. */
export async function verifyCouponLink(text: string, secret: string): Promise<string | null> {
  return codeIn(await verifyText(`${LINKED}${text}`, secret), LINKED);
}
