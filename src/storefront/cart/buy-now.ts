import { getCookie } from 'hono/cookie';
import { isSecure, type Visit } from '../pages/visit.tsx';
import {
  browserCookie,
  browserCookieName,
  newPurchaseId,
  purchaseCartId,
  verifyBrowser,
} from './buy-now-cookie.ts';
import type { CartLine } from './rules.ts';

/**
 * The id of this browser's cart for a purchase that an address names: the same each time it is asked for, and no
 * other browser's. One that keeps no cookies gets another id each time.
 */
export async function purchaseCartOf(visit: Visit, purchase: string, line: CartLine): Promise<string> {
  const { cookieSecret } = visit.var.settings;
  const known = await verifyBrowser(getCookie(visit, browserCookieName(isSecure(visit))), cookieSecret);
  const browser = known ?? newPurchaseId();
  if (known === null) {
    visit.header('Set-Cookie', await browserCookie(browser, cookieSecret, isSecure(visit)), { append: true });
  }
  return purchaseCartId(browser, purchase, line, cookieSecret);
}
