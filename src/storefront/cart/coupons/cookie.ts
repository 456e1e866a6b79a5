import { getCookie } from 'hono/cookie';
import { now } from '../../../shop/platform.ts';
import {
  cookieName,
  fromBase64Url,
  signDated,
  signText,
  toBase64Url,
  verifyDated,
  verifyText,
  writeCookie,
} from '../../../web/signed-cookies.ts';
import { isSecure, type RequestContext } from '../../http/request-context.ts';

const NAME = 'coupon';
/** In seconds, as the cart's. */
const MAX_AGE = 30 * 24 * 3600;
// What other signed texts say never begins so.
const KEPT = 'coupon~';
const LINKED = 'coupon link~';

/** A code in letters that cookies and addresses leave as they are. */
function writeCode(code: string): string {
  return toBase64Url(new TextEncoder().encode(code));
}

/** The code that a signed text names; null for a text of another kind. */
function codeIn(text: string | null, kind: string): string | null {
  const bytes = text?.startsWith(kind) ? fromBase64Url(text.slice(kind.length)) : null;
  return bytes === null ? null : new TextDecoder().decode(bytes);
}

/** The code of the visitor's coupon. Signed: whoever could write one would try codes without being counted. */
export async function couponOf(c: RequestContext): Promise<string | null> {
  const value = getCookie(c, cookieName(NAME, isSecure(c)));
  return codeIn(await verifyDated(value, c.var.settings.cookieSecret, now()), KEPT);
}

/** Keeps a coupon beside the visitor's cart; null: none any more. */
export async function keepCoupon(c: RequestContext, code: string | null): Promise<void> {
  const scope = { secret: c.var.settings.cookieSecret, until: now() / 1000 + MAX_AGE };
  const value = code === null ? '' : await signDated(`${KEPT}${writeCode(code)}`, scope);
  c.header('Set-Cookie', writeCookie(NAME, value ?? '', { isSecure: isSecure(c), maxAge: MAX_AGE }), {
    append: true,
  });
}

/** What a link bears that carries a coupon. It is good for as long as the coupon is. */
export async function signCouponLink(code: string, secret: string): Promise<string> {
  const text = (await signText(`${LINKED}${writeCode(code)}`, secret)) ?? '';
  return text.slice(LINKED.length);
}

/** The code that a link bears; null where we have not signed it. */
export async function verifyCouponLink(text: string, secret: string): Promise<string | null> {
  return codeIn(await verifyText(`${LINKED}${text}`, secret), LINKED);
}
