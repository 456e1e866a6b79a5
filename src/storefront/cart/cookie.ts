import { crockford } from '../../text/crockford.ts';
import { cookieName, fitsDated, signDated, verifyDated, writeCookie } from '../../web/signed-cookies.ts';
import { randomBytes } from '../platform.ts';
import { type Cart, longestCart, readCart, writeCart } from './rules.ts';

const NAME = 'cart';
/** Thirty days: a cart filled on pay day less one. */
const MAX_AGE = 30 * 24 * 3600;

export function cartCookieName(isSecure: boolean): string {
  return cookieName(NAME, isSecure);
}

/** An empty cart with an id of its own. */
export function newCart(): Cart {
  return { id: crockford(randomBytes(15)), lines: [], delivery: null };
}

/** False when a cart is too large for a cookie. There is room in it for other quantities and for a place. */
export function fitsCookie(cart: Cart): boolean {
  return fitsDated(writeCart(longestCart(cart)));
}

/** The value of a signed cart cookie, or null when the cart is too large for one. `now`: milliseconds. */
export async function signCart(cart: Cart, secret: string, now: number): Promise<string | null> {
  return fitsCookie(cart) ? signDated(writeCart(cart), { secret, until: now / 1000 + MAX_AGE }) : null;
}

/** The cart of a cookie; null when it is absent, old, cut or not signed by us. `now`: milliseconds. */
export async function verifyCart(
  value: string | undefined,
  secret: string,
  now: number,
): Promise<Cart | null> {
  const text = await verifyDated(value, secret, now);
  return text === null ? null : readCart(text);
}

/** The `Set-Cookie` header of a cart; an empty value takes the cookie away. */
export function cartCookie(value: string, isSecure: boolean): string {
  return writeCookie(NAME, value, { isSecure, maxAge: MAX_AGE });
}
