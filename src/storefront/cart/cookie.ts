import { type Cart, longestCart, readCart, writeCart } from '../../domain/carts.ts';
import { randomBytes } from '../../shop/platform.ts';
import { crockford } from '../../text/crockford.ts';
import { cookieName, fitsDated, signDated, verifyDated, writeCookie } from '../../web/signed-cookies.ts';

const NAME = 'cart';
const ADDED = 'added';
// No other cookie begins with this.
const KIND = 'added~';
/**
 * In seconds: as long as a slow connection leaves the old page visible, and shorter than a deliberate second choice.
 */
const ADDED_MAX_AGE = 5;
/** Thirty days. */
const MAX_AGE = 30 * 24 * 3600;

export function cartCookieName(isSecure: boolean): string {
  return cookieName(NAME, isSecure);
}

/** An empty cart with a new id. */
export function newCart(): Cart {
  return { id: crockford(randomBytes(15)), lines: [], delivery: null };
}

/** False when a cart is too large for a cookie, with room for other quantities and a place. */
export function fitsCookie(cart: Cart): boolean {
  return fitsDated(writeCart(longestCart(cart)));
}

/** The value of a signed cart cookie; null when the cart is too large. `now`: milliseconds. */
export async function signCart(cart: Cart, secret: string, now: number): Promise<string | null> {
  return fitsCookie(cart) ? signDated(writeCart(cart), { secret, until: now / 1000 + MAX_AGE }) : null;
}

/** The cart of a cookie; null when it is absent, old, cut or not signed by the shop. `now`: milliseconds. */
export async function verifyCart(
  value: string | undefined,
  secret: string,
  now: number,
): Promise<Cart | null> {
  const text = await verifyDated(value, secret, now);
  return text === null ? null : readCart(text);
}

/** The `Set-Cookie` header of a cart; an empty value deletes the cookie. */
export function cartCookie(value: string, isSecure: boolean): string {
  return writeCookie(NAME, value, { isSecure, maxAge: MAX_AGE });
}

/** The last addition to a cart, and the quantity that the cart then had. */
type Addition = { price: string; quantity: number; held: number };

export function addedCookieName(isSecure: boolean): string {
  return cookieName(ADDED, isSecure);
}

/**
 * The `Set-Cookie` header that marks an addition for a moment, to recognise a second tap on its button. `now`:
 * milliseconds.
 */
export async function addedCookie(
  addition: Addition,
  { secret, now, isSecure }: { secret: string; now: number; isSecure: boolean },
): Promise<string | null> {
  const value = await signDated(writeAddition(addition), { secret, until: now / 1000 + ADDED_MAX_AGE });
  return value === null ? null : writeCookie(ADDED, value, { isSecure, maxAge: ADDED_MAX_AGE });
}

/** True for the cookie of exactly this addition, while it lasts. `now`: milliseconds. */
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
