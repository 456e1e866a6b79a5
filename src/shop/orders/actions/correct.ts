import { heldItems } from '../../../domain/line-items.ts';
import { isPayable, type Order } from '../../../domain/orders/order.ts';
import { isSameBill } from '../../../domain/orders/same-bill.ts';
import { DELIVERY_SLUG } from '../../../domain/products/product.ts';
import type { ShopContext } from '../../context.ts';
import { changePieces } from '../../stock/reservations.ts';
import { dropUse } from '../coupons/redeem-coupon.ts';
import type { LoadedOrder } from '../loaded-order.ts';
import { saveCorrection } from '../store/orders.ts';
import { type CorrectedFields, savePreviousValues } from '../store/previous-values.ts';
import { ActionRefused, type Decide } from './action.ts';
import { correctOrder } from './correction.ts';
import { freezeCheckoutAmounts } from './store.ts';

/** Staff correct products, place, contact or discount of an order. */
export const correct: Decide = ({ context, loaded, input }) => {
  const { order: former, money } = loaded;
  if (former.erasedAt !== null) return { ok: false, reason: 'erased' };
  const corrected = correctOrder(context, former, input.correction ?? {}, money.paidOnline);
  if (!corrected.ok) return corrected;
  // They are in the parcel.
  if (loaded.status.fulfilment === 'packed' && !haveSameProducts(former, corrected.order))
    return { ok: false, reason: 'not_now' };
  return {
    event: { kind: 'corrected' },
    before: () => applyCorrection(context, loaded, corrected.order),
    after: () => savePreviousValues(context.sql, loaded.id, loaded.position, former),
  };
};

function haveSameProducts(one: Pick<Order, 'items'>, other: Pick<Order, 'items'>): boolean {
  const products = ({ items }: Pick<Order, 'items'>) =>
    items
      .filter(({ slug }) => slug !== DELIVERY_SLUG)
      .map(({ price, quantity }) => `${price} ${quantity}`)
      .toSorted()
      .join();
  return products(one) === products(other);
}

/**
 * Writes corrected values into an order, and moves its pieces; throws `ActionRefused` where others hold them, or where
 * a checkout is open.
 */
export function applyCorrection({ sql }: ShopContext, loaded: LoadedOrder, to: CorrectedFields): void {
  const { order } = loaded;
  // The shopper would pay what is not true any more.
  if (loaded.isAwaited && isPayable(order.paymentMethod, order) && !isSameBill(order, to))
    throw new ActionRefused({ ok: false, reason: 'payment_open' });
  const shortages = changePieces(sql, order.id, heldItems(to), order.language);
  if (shortages.length > 0) throw new ActionRefused({ ok: false, reason: 'short', shortages });
  freezeCheckoutAmounts(sql, order);
  // Where an undo gives the order its coupon again, the use counts again once the order is settled.
  if (order.coupon?.code && order.coupon.code !== to.coupon?.code) dropUse(sql, order.id);
  saveCorrection(sql, { ...order, ...to });
  loaded.merge(to);
  // The checkouts' amounts are saved with them now.
  loaded.dropPayments();
}
