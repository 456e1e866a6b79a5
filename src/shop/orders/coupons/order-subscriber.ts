import type { OrderSubscriber } from '../../context.ts';
import { updateCouponUse } from './redeem-coupon.ts';

/** Releases the coupon use of an order that comes to nothing, and counts it again when the order is paid. */
export const orderCouponUses: OrderSubscriber = {
  updateHoldings: ({ sql }, { order, state, isAwaited }) => updateCouponUse(sql, order, state, isAwaited),
};
