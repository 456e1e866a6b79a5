import { getCookie } from 'hono/cookie';
import { now } from '../../shop/platform.ts';
import { cookieName, writeCookie } from '../../web/signed-cookies.ts';
import { isSecure, type RequestContext } from '../http/request-context.ts';
import { signOrders, verifyOrders } from './cookie.ts';

const NAME = 'orders';
/** Ninety days, in seconds: longer than any parcel is under way. */
const MAX_AGE = 90 * 24 * 3600;

/** Tokens of the orders that were placed in this browser. */
export function readOwnOrders(c: RequestContext): Promise<string[]> {
  const value = getCookie(c, cookieName(NAME, isSecure(c)));
  return verifyOrders(value, c.var.settings.cookieSecret, now());
}

/** Notes in the visitor's browser that it placed an order: that browser alone is shown phone and address. */
export async function rememberOrder(c: RequestContext, token: string): Promise<void> {
  const tokens = [...(await readOwnOrders(c)), token];
  const value = await signOrders(tokens, c.var.settings.cookieSecret, now() / 1000 + MAX_AGE);
  if (value === null) return;
  c.header('Set-Cookie', writeCookie(NAME, value, { isSecure: isSecure(c), maxAge: MAX_AGE }), {
    append: true,
  });
}

/** True in the browser that placed an order. A token alone proves nothing: people pass links on. */
export async function isOwnOrder(c: RequestContext, token: string): Promise<boolean> {
  return (await readOwnOrders(c)).includes(token);
}
