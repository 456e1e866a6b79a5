import type { CheckoutStatus } from '../../contract/resources/checkout.ts';
import type { Locale } from '../../contract/scalars.ts';
import type { Database } from '../../database/rows.ts';
import { type ItemName, savedByTiers } from '../../domain/line-items.ts';
import { acceptedTermsOf } from '../../domain/orders/accepted-terms.ts';
import type { OrderBalance } from '../../domain/orders/balance.ts';
import {
  customerFeesOf,
  eventOfChange,
  latestStatus,
  openRestOf,
  type ReceiptLink,
  receiptsOf,
} from '../../domain/orders/checkouts.ts';
import {
  type Actor,
  effectiveOf,
  isOpen,
  isUnpaid,
  type OrderEvent,
  type OrderState,
} from '../../domain/orders/order.ts';
import { writeShopNote } from '../../domain/orders/shop-notes.ts';
import { type Replies, repliesOf } from '../../domain/orders/shopper-replies.ts';
import { type Step, stepsOf } from '../../domain/orders/steps.ts';
import type { Order, OrderCheckout } from '../../domain/orders/types.ts';
import { DELIVERY_SLUG } from '../../domain/products/product.ts';
import { mayReview } from '../../domain/reviews.ts';
import type { PaymentMethod } from '../../domain/settings/payment-methods.ts';
import type { ShopContext } from '../context.ts';
import type { ServiceCheckout } from '../service-client/answers.ts';
import { type EventInput, LoadedOrder } from './loaded-order.ts';
import { saveCheckoutStatus } from './store/checkouts.ts';
import { exchangesOf } from './store/orders.ts';
import { publishEvent, publishSettled } from './subscribers.ts';

/** What the order's page shows, without anything that identifies the shopper. Times in seconds, amounts in dinars. */
export type OrderView = {
  number: string;
  language: Locale;
  payment: OrderState['payment'];
  fulfilment: OrderState['fulfilment'];
  paidTwice: boolean;
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
  /** True while a payment can be started or continued. */
  canPay: boolean;
  receipts: ReceiptLink[];
  history: Step[];
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

/** Appends an event, saves the status that follows, and tells the subscribers. Call within a transaction. */
export function addEvent(
  context: ShopContext,
  loaded: LoadedOrder,
  { kind, actor, checkoutId, note = null, amount = null, device = null, nextCheckAt }: EventInput,
): void {
  const text = note === null || typeof note === 'string' ? note : writeShopNote(note);
  const at = Math.floor(context.now() / 1000);
  const event = loaded.append({ kind, actor, note: text, checkoutId, amount, device, at });
  loaded.project(nextCheckAt);
  publishEvent(context, loaded, event);
}

/** The same for an order that is not loaded yet. */
export function addOrderEvent(context: ShopContext, orderId: string, event: EventInput): void {
  const loaded = LoadedOrder.find(context.sql, orderId);
  if (loaded !== null) addEvent(context, loaded, event);
}

/** An event that ends an order's checkouts or holds: its pieces and limits follow. Call within a transaction. */
export function addEventAndSettle(context: ShopContext, orderId: string, event: EventInput): void {
  const loaded = LoadedOrder.find(context.sql, orderId);
  if (loaded === null) return;
  addEvent(context, loaded, event);
  settleOrder(context, loaded);
}

/**
 * Applies a verified report about one checkout of an order. Reports may come in any order and any number of times.
 * `note`: the cause.
 */
export function applyStatus(
  context: ShopContext,
  attempt: OrderCheckout,
  seen: CheckoutStatus,
  actor: Actor,
  note: string | null = null,
): void {
  const { storage, sql } = context;
  storage.transactionSync(() => {
    const loaded = LoadedOrder.find(sql, attempt.orderId);
    const known = loaded?.checkouts.find((candidate) => candidate.attempt === attempt.attempt);
    if (loaded === null || known === undefined) return;
    const status = latestStatus(known.status, seen);
    if (status === known.status) return;
    const { checkoutId, isRest } = known;
    const kind = eventOfChange(known.status, status, isRest);
    const others = loaded.checkouts.filter((candidate) => candidate.attempt !== known.attempt);
    saveCheckoutStatus(sql, known, status);
    loaded.dropPayments();
    const nextCheckAt = isOpen(status) ? undefined : checkAfterEnd(context, status, others);
    const amount = kind === 'rest_paid' ? known.amount : null;
    if (kind === null) loaded.project(nextCheckAt);
    else addEvent(context, loaded, { kind, actor, checkoutId, note, amount, nextCheckAt });
    if (status === 'paid' && !isRest && others.some((other) => other.status === 'paid')) {
      addEvent(context, loaded, { kind: 'paid_twice', actor: 'shop', checkoutId });
    }
    settleOrder(context, loaded);
  });
}

/** When an order is checked again after one of its checkouts has ended; undefined: no change. */
function checkAfterEnd({ now }: ShopContext, status: CheckoutStatus, others: readonly OrderCheckout[]) {
  if (!others.some((other) => isOpen(other.status))) return null;
  // A paid order may have another open checkout. It is ended at once, so that it is not paid too.
  return status === 'paid' ? now() : undefined;
}

/** Brings all that an order holds in line with its status, by the subscribers. Call within a transaction. */
export function settleOrder(context: ShopContext, loaded: LoadedOrder): void {
  for (const event of publishSettled(context, loaded)) addEvent(context, loaded, event);
}

/** Ends an order for which no checkout was ever requested, so that it cannot be paid. A retry revives it. */
export function abandonOrder(context: ShopContext, orderId: string): void {
  const { storage, sql } = context;
  storage.transactionSync(() => {
    const loaded = LoadedOrder.find(sql, orderId);
    if (loaded === null || loaded.checkouts.length > 0 || loaded.order.paymentMethod === 'cash') return;
    addEvent(context, loaded, { kind: 'expired', actor: 'shop', checkoutId: null, nextCheckAt: null });
    settleOrder(context, loaded);
  });
}

/** Withdraws an unconfirmed order with cash on delivery, because its shopper has sent another in its place. */
export function withdrawCashOrder(context: ShopContext, orderId: string): void {
  const { storage, sql } = context;
  storage.transactionSync(() => {
    const loaded = LoadedOrder.find(sql, orderId);
    if (loaded?.order.paymentMethod !== 'cash' || loaded.order.fulfilment !== 'new') return;
    addEvent(context, loaded, { kind: 'withdrawn', actor: 'shopper', checkoutId: null, nextCheckAt: null });
    settleOrder(context, loaded);
  });
}

/** Records once that a checkout differs from its order, with both amounts. Such a checkout never pays the order. */
export function recordMismatch(
  context: ShopContext,
  orderId: string,
  checkout: Pick<ServiceCheckout, 'id' | 'amount'>,
  expected: number,
  actor: Actor,
): void {
  const { storage, sql } = context;
  storage.transactionSync(() => {
    const loaded = LoadedOrder.find(sql, orderId);
    const { id: checkoutId, amount } = checkout;
    const isKnown = (event: OrderEvent) => event.kind === 'mismatch' && event.checkoutId === checkoutId;
    if (loaded === null || loaded.history.some(isKnown)) return;
    const note = { about: 'expected', count: expected } as const;
    addEvent(context, loaded, { kind: 'mismatch', actor, checkoutId, note, amount });
  });
}

/** The order for its page, in a language, for a visitor who has the token. */
export function viewOrder(sql: Database, order: Order, language: Locale): OrderView {
  const saved = savedByTiers(order.items);
  const { history, checkouts, state, money, rest } = new LoadedOrder(sql, order);
  return {
    number: order.number,
    language: order.language,
    payment: state.payment,
    fulfilment: state.fulfilment,
    // After the money went back, the page promises no refund any more.
    paidTwice: state.paidTwice && money.refundDue > 0,
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
    canPay: order.erasedAt === null && isUnpaid(order.paymentMethod, state),
    receipts: receiptsOf(checkouts, order),
    history: stepsOf(history),
    tracking: order.tracking,
    courier: order.courier,
    conditions: acceptedTermsOf(history),
    isTyped: history[0]?.actor === 'merchant',
    mayReview: mayReview({ fulfilment: state.fulfilment, erasedAt: order.erasedAt }),
    replies: repliesOf(
      { paymentMethod: order.paymentMethod, payment: state.payment, fulfilment: state.fulfilment },
      effectiveOf(history),
    ),
    cartId: order.cartId,
    lines: order.cart ?? order.items.map(({ price, quantity }) => ({ price, quantity })),
  };
}
