import { getCookie } from 'hono/cookie';
import type { UnpaidOrder } from '../../shop/orders/unpaid-order.ts';
import { now } from '../../shop/platform.ts';
import { isSecure, type RequestContext, shopOf } from '../../shop-web/request-context.ts';
import { cookieName, writeCookie } from '../../web/signed-cookies.ts';
import { signOrders, verifyOrders } from './cookie.ts';

const NAME = 'orders';
/** Ninety days, in seconds: longer than any delivery takes. */
const MAX_AGE = 90 * 24 * 3600;

/** Tokens of the orders that this browser placed. */
export function readOwnOrders(c: RequestContext): Promise<string[]> {
  const value = getCookie(c, cookieName(NAME, isSecure(c)));
  return verifyOrders(value, c.var.settings.cookieSecret, now());
}

/** Records in the visitor's browser that it placed an order: only that browser sees phone and address. */
export async function rememberOrder(c: RequestContext, token: string): Promise<void> {
  const tokens = [...(await readOwnOrders(c)), token];
  const value = await signOrders(tokens, c.var.settings.cookieSecret, now() / 1000 + MAX_AGE);
  if (value === null) return;
  c.header('Set-Cookie', writeCookie(NAME, value, { isSecure: isSecure(c), maxAge: MAX_AGE }), {
    append: true,
  });
}

/** The newest order of this browser that was left before its payment; null without one. */
export async function findUnpaidOrder(c: RequestContext): Promise<UnpaidOrder | null> {
  const tokens = await readOwnOrders(c);
  return tokens.length === 0 ? null : shopOf(c).unpaidOrder(tokens);
}

/** True in the browser that placed an order. The token alone proves nothing: links are passed on. */
export async function isOwnOrder(c: RequestContext, token: string): Promise<boolean> {
  return (await readOwnOrders(c)).includes(token);
}
