import { isSecure, languageOf, type RequestContext } from '../pages/environment.ts';
import { now } from '../platform.ts';
import { cartAfterFirstPath, cartPath } from '../urls.ts';
import { cartCookie, cartCookieName, newCart, signCart, verifyCart } from './cookie.ts';
import type { Cart } from './rules.ts';

function cartCookieOf(c: RequestContext): string | undefined {
  const name = cartCookieName(isSecure(c));
  const cookie = c.req
    .header('Cookie')
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`));
  return cookie?.slice(name.length + 1);
}

/** True when the visitor's browser sent a cart's cookie, whatever is in it. */
export function hasCartCookie(c: RequestContext): boolean {
  return cartCookieOf(c) !== undefined;
}

/** The visitor's cart; an empty one when the cookie is missing, old or not ours. */
export async function cartOf(c: RequestContext): Promise<Cart> {
  return (await verifyCart(cartCookieOf(c), c.var.settings.cookieSecret, now())) ?? newCart();
}

/** Sets the visitor's cart cookie. False when the cart is too large for one: then nothing is set. */
export async function keepCart(c: RequestContext, cart: Cart): Promise<boolean> {
  const value = await signCart(cart, c.var.settings.cookieSecret, now());
  if (value === null) return false;
  c.header('Set-Cookie', cartCookie(value, isSecure(c)), { append: true });
  return true;
}

/** Empties the visitor's cart. */
export function dropCart(c: RequestContext): void {
  c.header('Set-Cookie', cartCookie('', isSecure(c)), { append: true });
}

/** Where a visitor sees the cart that was just kept. */
export function keptCartPath(c: RequestContext): string {
  const language = languageOf(c);
  return hasCartCookie(c) ? cartPath(language) : cartAfterFirstPath(language);
}
