import type { CheckoutStatus } from '../../contract/resources/checkout.ts';
import { eventOfChange, latestStatus } from '../../domain/orders/checkouts.ts';
import { type Actor, isOpen, type OrderCheckout, type OrderEvent } from '../../domain/orders/order.ts';
import { writeShopNote } from '../../domain/orders/shop-notes.ts';
import type { ShopContext } from '../context.ts';
import type { ServiceCheckout } from '../service-client/answers.ts';
import { type EventInput, LoadedOrder } from './loaded-order.ts';
import { saveCheckoutStatus } from './store/checkouts.ts';
import { publishEvent, publishSettled } from './subscribers.ts';

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
