import type { AddressesOf } from '../../../domain/addresses/checkout-addresses.ts';
import type { OrderClient } from '../../../domain/order-quotas.ts';
import type { Order } from '../../../domain/orders/order.ts';
import type { ShopServices } from '../../../shop-worker/services.ts';
import { productsOfCart } from '../../carts/pricing.ts';
import type { ShopContext } from '../../context.ts';
import { isDeliveryCharged } from '../../delivery/tariffs.ts';
import type { Limited } from '../../order-limits/admission.ts';
import type { CheckoutOpening } from '../payments/open-checkout.ts';
import type { Refusal, Submission } from './place-order.ts';
import type { StaffTerms } from './staff-terms.ts';

/** The parts of the object that place an order. */
type PlacingServices = Pick<ShopServices, 'productRefresh' | 'catalogueSync' | 'orderPerCart'>;

/**
 * Reads the products of an order again, then places it: for the shop's checkout, and for orders that staff type
 * (`staff`).
 */
export async function placeByNewestCatalogue(
  { sql }: ShopContext,
  { productRefresh, catalogueSync, orderPerCart }: PlacingServices,
  order: { submission: Submission; addresses: AddressesOf; orderClient: OrderClient; staff?: StaffTerms },
): Promise<{ order: Order | null; answer: CheckoutOpening | Refusal | Limited }> {
  const { submission, addresses, orderClient, staff } = order;
  await productRefresh.beforeSale(productsOfCart(sql, submission.lines));
  // Products are shown before the whole catalogue is read. The delivery prices may be on its last page, and a sale
  // without them is the merchant's loss.
  if (catalogueSync.isUnfinished() && !isDeliveryCharged(sql))
    return { order: null, answer: { ok: false, reason: 'not_ready' } };
  return orderPerCart.order(submission, addresses, orderClient, staff);
}
