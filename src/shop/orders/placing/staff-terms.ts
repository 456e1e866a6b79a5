import type { OrderCoupon } from '../../../domain/orders/coupons.ts';
import type { Order } from '../../../domain/orders/order.ts';
import type { PaymentMethod } from '../../../domain/settings/payment-methods.ts';

/** What only staff may say about an order that they type at the desk. */
export type StaffTerms = {
  /** The device of the desk. */
  device: string;
  /** Where the order came from. */
  source: string;
  /** A discount of this order alone, instead of a coupon; null for none. */
  discount: OrderCoupon | null;
  paymentMethod: PaymentMethod;
  /** The id of the order whose products it replaces; null: it is no exchange. */
  exchangeOf: string | null;
  /** Runs once, in the transaction that places the order. */
  follow(order: Order): void;
};
