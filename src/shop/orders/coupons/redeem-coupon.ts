import type { Database } from '../../../database/rows.ts';
import { whyNotNow } from '../../../domain/orders/coupons.ts';
import type { Order, OrderState } from '../../../domain/orders/order.ts';
import { placeOfPieces } from '../../../domain/stock-release.ts';
import type { ShopContext } from '../../context.ts';
import { countUses, findCoupon, findUse, insertUse, saveClaim } from './store.ts';

type Clock = Pick<ShopContext, 'sql' | 'now'>;

/**
 * Whether one more order may use a coupon now. Every use counts, also those of the same cart. `phone`: the code of
 * the phone.
 */
function isLeft({ sql, now }: Clock, code: string, phone: string | null): boolean {
  const coupon = findCoupon(sql, code);
  if (coupon === null) return false;
  const { all, ofPhone } = countUses(sql, coupon, phone);
  if (whyNotNow(coupon, all, now()) !== null) return false;
  return coupon.mostPerPhone === null || ofPhone < coupon.mostPerPhone;
}

/**
 * Counts a new order as a use of its coupon; false where no use is left. Call within the transaction that places the
 * order. `keepsNothing`: the order is only saved, and counts once its payment is tried.
 */
export function claimUse(
  context: Clock,
  { id: orderId, coupon }: Pick<Order, 'id' | 'coupon'>,
  phone: string | null,
  keepsNothing: boolean,
): boolean {
  const code = coupon?.code ?? null;
  if (code === null) return true;
  if (!keepsNothing && !isLeft(context, code, phone)) return false;
  insertUse(context.sql, { orderId, code, phone, isClaimed: !keepsNothing });
  return true;
}

/** Releases an order's use when staff put another discount in the place of its coupon. */
export function dropUse(sql: Database, orderId: string): void {
  saveClaim(sql, orderId, false);
}

/** Counts an order's released use again; false where no use is left. */
export function claimAgain(context: Clock, orderId: string): boolean {
  const use = findUse(context.sql, orderId);
  if (use === null || use.isClaimed) return true;
  if (!isLeft(context, use.code, use.phone)) return false;
  saveClaim(context.sql, orderId, true);
  return true;
}

/**
 * Releases an order's use when the order comes to nothing, and counts it when the order is paid or confirmed all the
 * same. A returned order keeps its use: its products were sent. Call it in the transaction that changed the order.
 */
export function updateCouponUse(
  sql: Database,
  { id, paymentMethod, coupon }: Pick<Order, 'id' | 'paymentMethod' | 'coupon'>,
  state: OrderState,
  isAwaited: boolean,
): void {
  if (coupon === null || coupon.code === null) return;
  const place = placeOfPieces(paymentMethod, { ...state, isRestocked: false }, isAwaited);
  if (place !== null) saveClaim(sql, id, place === 'paid');
  // When a cancellation is undone, the order waits for its confirmation again.
  else if (paymentMethod === 'cash') saveClaim(sql, id, true);
}
