import type { Database } from '../../../database/rows.ts';
import type { ShopContext } from '../../context.ts';
import { placeOfPieces } from '../../stock/rules.ts';
import { checkoutsOfOrder } from '../payments/store/checkouts.ts';
import { isOpen, type OrderState } from '../rules/order.ts';
import type { Order } from '../store/orders.ts';
import { whyNotNow } from './rules.ts';
import { countUses, findCoupon, findUse, insertUse, saveClaim } from './store.ts';

type Clock = Pick<ShopContext, 'sql' | 'now'>;

/** Whether one more order may use a coupon now. Every use counts, the cart's own too. `phone`: its code. */
function isLeft({ sql, now }: Clock, code: string, phone: string | null): boolean {
  const coupon = findCoupon(sql, code);
  if (coupon === null) return false;
  const { all, ofPhone } = countUses(sql, coupon, phone);
  if (whyNotNow(coupon, all, now()) !== null) return false;
  return coupon.mostPerPhone === null || ofPhone < coupon.mostPerPhone;
}

/**
 * Counts a new order as a use of its coupon, and is false where there is none left for it. Call within the transaction that places the order.
 * `keepsNothing`: the order is only written down, and counts once it is tried.
 */
export function claimUse(
  context: Clock,
  { id: orderId, coupon }: Pick<Order, 'id' | 'coupon'>,
  phone: string | null,
  keepsNothing: boolean,
): boolean {
  if (coupon === null) return true;
  const { code } = coupon;
  if (!keepsNothing && !isLeft(context, code, phone)) return false;
  insertUse(context.sql, { orderId, code, phone, isClaimed: !keepsNothing });
  return true;
}

/** Counts an order's use again that was given back; false where there is none left. */
export function claimAgain(context: Clock, orderId: string): boolean {
  const use = findUse(context.sql, orderId);
  if (use === null || use.isClaimed) return true;
  if (!isLeft(context, use.code, use.phone)) return false;
  saveClaim(context.sql, orderId, true);
  return true;
}

/**
 * Gives an order's use back once nothing comes of the order, and counts it where it is paid or meant all the same: then it has
 * had its discount. What came back from the door was sent. Call it in the transaction that changed the order.
 */
export function updateCouponUse(
  sql: Database,
  { id, paymentMethod, coupon }: Pick<Order, 'id' | 'paymentMethod' | 'coupon'>,
  state: OrderState,
): void {
  if (coupon === null) return;
  const isAwaited = checkoutsOfOrder(sql, id).some(({ status }) => isOpen(status));
  const place = placeOfPieces(paymentMethod, { ...state, isRestocked: false }, isAwaited);
  if (place !== null) saveClaim(sql, id, place === 'paid');
  // Taken back by its undoing, what was canceled waits to be confirmed as before.
  else if (paymentMethod === 'cash') saveClaim(sql, id, true);
}
