import { cartAfterFirstPath, cartPath } from '../../domain/addresses/shop.ts';
import { type Cart, type CartLine, piecesIn } from '../../domain/carts.ts';
import { now } from '../../shop/platform.ts';
import {
  isSecure,
  languageOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../shop-web/request-context.ts';
import { settingsCache } from '../../shop-web/settings-cache.ts';
import {
  addedCookie,
  addedCookieName,
  cartCookie,
  cartCookieName,
  isJustAdded,
  newCart,
  signCart,
  verifyCart,
} from './cookie.ts';
import { readDeliveryChoice } from './form.ts';

function cookieIn(cookies: string | undefined, name: string): string | undefined {
  const cookie = cookies?.split(/;\s*/).find((pair) => pair.startsWith(`${name}=`));
  return cookie?.slice(name.length + 1);
}

function cookieOf(c: RequestContext, name: string): string | undefined {
  return cookieIn(c.req.header('Cookie'), name);
}

/** Carts by request, so that a page's route reuses the cart that was verified before it. */
const carts = new WeakMap<Request, Cart | null>();

/** The cart of a request; null when its `Cookie` header has none, or an old or invalid one. */
async function cartIn(request: Request, secret: string, isSecure: boolean): Promise<Cart | null> {
  const cookies = request.headers.get('Cookie') ?? undefined;
  const cart = await verifyCart(cookieIn(cookies, cartCookieName(isSecure)), secret, now());
  carts.set(request, cart);
  return cart;
}

function cartCookieOf(c: RequestContext): string | undefined {
  return cookieOf(c, cartCookieName(isSecure(c)));
}

/** True when the browser sent a cart cookie, valid or not. */
export function hasCartCookie(c: RequestContext): boolean {
  return cartCookieOf(c) !== undefined;
}

/** The visitor's cart; an empty one when the cookie is missing, old or invalid. */
export async function cartOf(c: RequestContext): Promise<Cart> {
  const known = carts.get(c.req.raw);
  const cart =
    known === undefined ? await cartIn(c.req.raw, c.var.settings.cookieSecret, isSecure(c)) : known;
  return cart ?? newCart();
}

/** Sets the visitor's cart cookie. False when the cart is too large: then nothing is set. */
export async function keepCart(c: RequestContext, cart: Cart): Promise<boolean> {
  const value = await signCart(cart, c.var.settings.cookieSecret, now());
  if (value === null) return false;
  c.header('Set-Cookie', cartCookie(value, isSecure(c)), { append: true });
  return true;
}

/** Saves the place of a checkout form in the visitor's cart, so that both have the same delivery. */
export async function followChoice(c: RequestContext, typed: { wilaya: string; delivery: string }) {
  const cart = await cartOf(c);
  const delivery = readDeliveryChoice(typed.wilaya, typed.delivery);
  if (delivery === null || cart.lines.length === 0) return;
  if (delivery.wilaya === cart.delivery?.wilaya && delivery.mode === cart.delivery.mode) return;
  await keepCart(c, { ...cart, delivery });
}

/** Marks for a moment what was added to the cart. */
export async function noteAddition(
  c: RequestContext,
  cart: Cart,
  { price, quantity }: CartLine,
): Promise<void> {
  const addition = { price, quantity, held: heldOf(cart, price) };
  const scope = { secret: c.var.settings.cookieSecret, now: now(), isSecure: isSecure(c) };
  const cookie = await addedCookie(addition, scope);
  if (cookie !== null) c.header('Set-Cookie', cookie, { append: true });
}

/**
 * True when the same addition comes again within a moment: a second tap on a slow connection. The page is shared, so
 * its form cannot carry a token of one visitor. After a change of the line it is a new addition.
 */
export async function isSecondTap(
  c: RequestContext,
  cart: Cart,
  { price, quantity }: CartLine,
): Promise<boolean> {
  const held = heldOf(cart, price);
  const cookie = held === 0 ? undefined : cookieOf(c, addedCookieName(isSecure(c)));
  return isJustAdded(cookie, { price, quantity, held }, c.var.settings.cookieSecret, now());
}

function heldOf(cart: Cart, price: string): number {
  return cart.lines.find((line) => line.price === price)?.quantity ?? 0;
}

export function dropCart(c: RequestContext): void {
  c.header('Set-Cookie', cartCookie('', isSecure(c)), { append: true });
}

/** The page that shows the cart that was just kept. */
export function keptCartPath(c: RequestContext): string {
  const language = languageOf(c);
  return hasCartCookie(c) ? cartPath(language) : cartAfterFirstPath(language);
}

/** The pieces in a request's cart; 0 without one. */
export async function readPieces(request: Request, env: StorefrontEnvironment['Bindings']): Promise<number> {
  const read = settingsCache.read(env);
  if (!read.ok) return 0;
  const { origin, cookieSecret } = read.settings;
  const isSecure = (origin ?? request.url).startsWith('https://');
  const cart = await cartIn(request, cookieSecret, isSecure);
  return cart === null ? 0 : piecesIn(cart);
}
