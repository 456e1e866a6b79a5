import { orderShipments } from '../couriers/order-subscriber.ts';
import { orderProblems } from '../shop/audit-log/order-subscriber.ts';
import type { OrderSubscriber } from '../shop/context.ts';
import { orderNotifications } from '../shop/notifications/order-subscriber.ts';
import { orderLimits } from '../shop/order-limits/order-subscriber.ts';
import { orderCalls } from '../shop/orders/calls/order-subscriber.ts';
import { orderCouponUses } from '../shop/orders/coupons/order-subscriber.ts';
import { orderPaymentChecks } from '../shop/orders/payments/order-subscriber.ts';
import { orderProfit } from '../shop/orders/profit/order-subscriber.ts';
import { orderRevenue } from '../shop/orders/revenue/order-subscriber.ts';
import { orderWords } from '../shop/orders/search/order-subscriber.ts';
import { orderStock } from '../shop/stock/order-subscriber.ts';

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
