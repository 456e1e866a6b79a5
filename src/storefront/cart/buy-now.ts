import type { CartLine } from '../../domain/carts.ts';
import { introduce, knownBrowserOf } from '../../shop-web/client.ts';
import type { RequestContext } from '../../shop-web/request-context.ts';
import { buyNowCartId, newBuyNowId } from './buy-now-cookie.ts';

/**
 * This browser's cart id for the purchase in an address: the same each time, and different in every other browser. A
 * browser without cookies gets another id each time.
 */
export async function buyNowCartOf(c: RequestContext, purchase: string, line: CartLine): Promise<string> {
  await introduce(c);
  const browser = (await knownBrowserOf(c)) ?? c.var.newBrowser ?? newBuyNowId();
  return buyNowCartId(browser, purchase, line, c.var.settings.cookieSecret);
}
