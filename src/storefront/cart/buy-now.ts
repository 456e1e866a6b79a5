import type { CartLine } from '../../domain/carts.ts';
import { introduce, knownBrowserOf } from '../../shop-web/client.ts';
import { type RequestContext, shopOf } from '../../shop-web/request-context.ts';
import { readOwnOrders } from '../own-orders/own-orders.ts';
import { buyNowCartId, newBuyNowId, purchaseOf } from './buy-now-cookie.ts';

/**
 * This browser's cart id for the purchase in an address: the same each time, and different in every other browser. A
 * browser without cookies gets another id each time. An own order that is placed again keeps its cart: the new order
 * replaces it.
 */
export async function buyNowCartOf(c: RequestContext, purchase: string, line: CartLine): Promise<string> {
  await introduce(c);
  const token = (await readOwnOrders(c)).find((one) => purchaseOf(one) === purchase);
  const order = token === undefined ? null : await shopOf(c).order(token);
  if (order !== null) return order.cartId;
  const browser = (await knownBrowserOf(c)) ?? c.var.newBrowser ?? newBuyNowId();
  return buyNowCartId(browser, purchase, line, c.var.settings.cookieSecret);
}
