import type { Locale } from '../../contract/scalars.ts';
import type { Database } from '../../database/rows.ts';
import type { ItemName } from '../../domain/line-items.ts';
import { acceptedTermsOf } from '../../domain/orders/accepted-terms.ts';
import type { OrderBalance } from '../../domain/orders/balance.ts';
import { customerFeesOf, openRestOf, type ReceiptLink, receiptsOf } from '../../domain/orders/checkouts.ts';
import type { Order, OrderState } from '../../domain/orders/order.ts';
import { type Replies, repliesOf } from '../../domain/orders/shopper-replies.ts';
import { isPaidAfterHandOver, type Step, stepsOf } from '../../domain/orders/timeline.ts';
import { DELIVERY_SLUG } from '../../domain/products/product.ts';
import { mayReview } from '../../domain/reviews.ts';
import type { PaymentMethod } from '../../domain/settings/payment-methods.ts';
import { savedByTiers } from '../../domain/tiers.ts';
import { LoadedOrder } from './loaded-order.ts';
import { exchangesOf } from './store/orders.ts';

/** What the order's page shows, without anything that identifies the shopper. Times in seconds, amounts in dinars. */
export type OrderView = {
  number: string;
  language: Locale;
  payment: OrderState['payment'];
  fulfilment: OrderState['fulfilment'];
  paidTwice: boolean;
  /** Not paid, but money came late or with another amount, and an owner of the shop has yet to look at it. */
  isMoneyChecked: boolean;
  /** Names in the page's language, as they were when the order was placed. */
  items: (ItemName & { amount: number; quantity: number; isDelivery: boolean })[];
  /** Pieces that came back, while the items were kept. */
  returned: (ItemName & { quantity: number })[];
  /** The numbers of the orders that an exchange linked to it. */
  exchanges: { of: string | null; by: string[] };
  /** The coupon that gives the discount; null without one. */
  coupon: string | null;
  /** Off by the coupon, and what tiers save. */
  discount: number;
  saved: number;
  total: number;
  dueOnline: number;
  dueOnDelivery: number;
  paymentMethod: PaymentMethod;
  money: OrderBalance;
  feesOnCustomer: number;
  /** What the shopper still owes of a paid order and can pay online; null for nothing. */
  rest: { amount: number; fee: number } | null;
  /** True while a payment can be started or continued; false while money is checked. */
  canPay: boolean;
  receipts: ReceiptLink[];
  history: Step[];
  /** Money was received after the parcel left. */
  isPaidAfterHandOver: boolean;
  /** The courier's number of the parcel; null before staff have typed it. */
  tracking: string | null;
  /** Who has the parcel; null before the dispatch, and where staff did not say it. */
  courier: string | null;
  /** The version of the terms it was placed under; null where it is unknown. */
  conditions: string | null;
  /** Staff typed it: its shopper has seen no terms. */
  isTyped: boolean;
  /** The shopper can review what was delivered. */
  mayReview: boolean;
  /** What the shopper can answer. */
  replies: Replies;
  cartId: string;
  /** The ordered lines, to tell whether the cart has changed since. */
  lines: { price: string; quantity: number }[];
};

/** The order for its page, in a language, for a visitor who has the token. */
export function viewOrder(sql: Database, order: Order, language: Locale): OrderView {
  const saved = savedByTiers(order.items);
  const { history, effective, checkouts, state, money, rest, isMoneyChecked, canPay } = new LoadedOrder(
    sql,
    order,
  );
  return {
    number: order.number,
    language: order.language,
    payment: state.payment,
    fulfilment: state.fulfilment,
    // After the money went back, the page promises no refund any more.
    paidTwice: state.paidTwice && money.refundDue > 0,
    isMoneyChecked,
    items: order.items.map(({ names, slug, amount, quantity }) => ({
      ...names[language],
      amount,
      quantity,
      isDelivery: slug === DELIVERY_SLUG,
    })),
    returned: order.returned.map(({ names, quantity }) => ({ ...names[language], quantity })),
    exchanges: exchangesOf(sql, order),
    coupon: order.coupon?.code ?? null,
    discount: order.discount - saved,
    saved,
    total: order.total,
    dueOnline: order.dueOnline,
    dueOnDelivery: order.dueOnDelivery,
    paymentMethod: order.paymentMethod,
    money,
    feesOnCustomer: customerFeesOf(checkouts),
    rest: rest === 0 ? null : { amount: rest, fee: openRestOf(checkouts, rest)?.feesOnCustomer ?? 0 },
    canPay,
    receipts: receiptsOf(checkouts, order),
    history: stepsOf(history),
    isPaidAfterHandOver: isPaidAfterHandOver(history),
    tracking: order.tracking,
    courier: order.courier,
    conditions: acceptedTermsOf(history),
    isTyped: history[0]?.actor === 'merchant',
    mayReview: mayReview({ fulfilment: state.fulfilment, erasedAt: order.erasedAt }),
    replies: repliesOf(
      {
        paymentMethod: order.paymentMethod,
        payment: state.payment,
        fulfilment: state.fulfilment,
        isMoneyChecked,
      },
      effective,
    ),
    cartId: order.cartId,
    lines: order.cart ?? order.items.map(({ price, quantity }) => ({ price, quantity })),
  };
}
