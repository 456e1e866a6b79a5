import { type Cart, longestCart, readCart, writeCart } from '../../shop/carts/rules.ts';
import { randomBytes } from '../../shop/platform.ts';
import { crockford } from '../../text/crockford.ts';
import { cookieName, fitsDated, signDated, verifyDated, writeCookie } from '../../web/signed-cookies.ts';

const NAME = 'cart';
const ADDED = 'added';
// What another cookie says never begins so.
const KIND = 'added~';
/** In seconds: as long as a slow line leaves the page with its button in sight, and no longer than a second thought takes. */
const ADDED_MAX_AGE = 5;
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

/** What was just put into a cart, and how much of it the cart held then. */
type Addition = { price: string; quantity: number; held: number };

export function addedCookieName(isSecure: boolean): string {
  return cookieName(ADDED, isSecure);
}

/** The `Set-Cookie` header that tells a second tap on one button from another wish, for a moment. `now`: milliseconds. */
export async function addedCookie(
  addition: Addition,
  { secret, now, isSecure }: { secret: string; now: number; isSecure: boolean },
): Promise<string | null> {
  const value = await signDated(writeAddition(addition), { secret, until: now / 1000 + ADDED_MAX_AGE });
  return value === null ? null : writeCookie(ADDED, value, { isSecure, maxAge: ADDED_MAX_AGE });
}

/** True for the cookie of just this addition, while its moment lasts. `now`: milliseconds. */
export async function isJustAdded(
  value: string | undefined,
  addition: Addition,
  secret: string,
  now: number,
): Promise<boolean> {
  return value !== undefined && (await verifyDated(value, secret, now)) === writeAddition(addition);
}

function writeAddition({ price, quantity, held }: Addition): string {
  return `${KIND}${encodeURIComponent(price)}:${quantity}:${held}`;
}
