import { orderProblems } from './audit-log/order-subscriber.ts';
import type { OrderSubscriber } from './context.ts';
import { orderNotifications } from './notifications/order-subscriber.ts';
import { orderLimits } from './order-limits/order-subscriber.ts';
import { orderCalls } from './orders/calls/order-subscriber.ts';
import { orderCouponUses } from './orders/coupons/order-subscriber.ts';
import { orderPaymentChecks } from './orders/payments/order-subscriber.ts';
import { orderProfit } from './orders/profit/order-subscriber.ts';
import { orderRevenue } from './orders/revenue/order-subscriber.ts';
import { orderWords } from './orders/search/order-subscriber.ts';
import { orderShipments } from './shipments/order-subscriber.ts';
import { orderStock } from './stock/order-subscriber.ts';

/**
 * All subscribers of orders, in the order in which they hear. Those after `orderStock` read the pieces that it has
 * moved.
 */
export const orderSubscribers: readonly OrderSubscriber[] = [
  orderWords,
  orderRevenue,
  orderProfit,
  orderCouponUses,
  orderStock,
  orderNotifications,
  orderPaymentChecks,
  orderLimits,
  orderProblems,
  orderCalls,
  orderShipments,
];
