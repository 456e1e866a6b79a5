import { getCookie } from 'hono/cookie';
import type { CartLine } from '../domain/cart.ts';
import {
  browserCookie,
  browserCookieName,
  newPurchaseId,
  purchaseCartId,
  verifyBrowser,
} from '../purchase-cookie.ts';
import { originOf, type Visit } from './visit.tsx';

/**
 * The id of this browser's cart for a purchase that an address names: the same each time it is asked for, and no
 * other browser's. One that keeps no cookies gets another id each time.
 */
export async function purchaseCartOf(visit: Visit, purchase: string, line: CartLine): Promise<string> {
  const { cookieSecret } = visit.var.settings;
  const isSecure = originOf(visit).startsWith('https://');
  const known = await verifyBrowser(getCookie(visit, browserCookieName(isSecure)), cookieSecret);
  const browser = known ?? newPurchaseId();
  if (known === null) {
    visit.header('Set-Cookie', await browserCookie(browser, cookieSecret, isSecure), { append: true });
  }
  return purchaseCartId(browser, purchase, line, cookieSecret);
}
