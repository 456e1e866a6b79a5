import { getCookie } from 'hono/cookie';
import { isSecure, type RequestContext } from '../pages/environment.ts';
import {
  browserCookie,
  browserCookieName,
  buyNowCartId,
  newBuyNowId,
  verifyBrowser,
} from './buy-now-cookie.ts';
import type { CartLine } from './rules.ts';

/**
 * The id of this browser's cart for a purchase that an address names: the same each time it is asked for, and no
 * other browser's. One that keeps no cookies gets another id each time.
 */
export async function buyNowCartOf(c: RequestContext, purchase: string, line: CartLine): Promise<string> {
  const { cookieSecret } = c.var.settings;
  const known = await verifyBrowser(getCookie(c, browserCookieName(isSecure(c))), cookieSecret);
  const browser = known ?? newBuyNowId();
  if (known === null) {
    c.header('Set-Cookie', await browserCookie(browser, cookieSecret, isSecure(c)), { append: true });
  }
  return buyNowCartId(browser, purchase, line, cookieSecret);
}
