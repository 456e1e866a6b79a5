import type { CartLine } from '../../shop/carts/rules.ts';
import { introduce, knownBrowserOf } from '../http/client.ts';
import type { RequestContext } from '../http/request-context.ts';
import { buyNowCartId, newBuyNowId } from './buy-now-cookie.ts';

/**
 * The id of this browser's cart for a purchase that an address names: the same each time it is asked for, and no
 * other browser's. One that keeps no cookies gets another id each time.
 */
export async function buyNowCartOf(c: RequestContext, purchase: string, line: CartLine): Promise<string> {
  await introduce(c);
  const browser = (await knownBrowserOf(c)) ?? c.var.newBrowser ?? newBuyNowId();
  return buyNowCartId(browser, purchase, line, c.var.settings.cookieSecret);
}
