import type { Actor, OrderEvent } from '../../domain/orders/order.ts';
import { writeShopNote } from '../../domain/orders/shop-notes.ts';
import type { ShopContext } from '../context.ts';
import type { ServiceCheckout } from '../service-client/answers.ts';
import { type EventInput, LoadedOrder } from './loaded-order.ts';
import { publishEvent, updateAllHoldings } from './subscribers.ts';

/** Appends an event, saves the status that follows, and tells the subscribers. Call within a transaction. */
export function addEvent(
  context: ShopContext,
  loaded: LoadedOrder,
  {
    kind,
    actor,
    checkoutId,
    note = null,
    amount = null,
    device = null,
    reason,
    submission,
    nextCheckAt,
  }: EventInput,
): void {
  const text = note === null || typeof note === 'string' ? note : writeShopNote(note);
  const at = Math.floor(context.now() / 1000);
  const event = loaded.append({
    kind,
    actor,
    note: text,
    checkoutId,
    amount,
    device,
    reason,
    submission,
    at,
  });
  loaded.project(nextCheckAt);
  publishEvent(context, loaded, event);
}

/** The same for an order that is not loaded yet. */
export function addOrderEvent(context: ShopContext, orderId: string, event: EventInput): void {
  const loaded = LoadedOrder.find(context.sql, orderId);
  if (loaded !== null) addEvent(context, loaded, event);
}

/** An event that ends an order's checkouts or holds: its pieces and limits follow. Call within a transaction. */
export function addEventAndUpdateHoldings(context: ShopContext, orderId: string, event: EventInput): void {
  const loaded = LoadedOrder.find(context.sql, orderId);
  if (loaded === null) return;
  addEvent(context, loaded, event);
  updateOrderHoldings(context, loaded);
}

/** Brings all that an order holds in line with its status, by the subscribers. Call within a transaction. */
export function updateOrderHoldings(context: ShopContext, loaded: LoadedOrder): void {
  for (const event of updateAllHoldings(context, loaded)) addEvent(context, loaded, event);
}

/** Ends an order for which no checkout was ever requested, so that it cannot be paid. A retry revives it. */
export function abandonOrder(context: ShopContext, orderId: string): void {
  const { storage, sql } = context;
  storage.transactionSync(() => {
    const loaded = LoadedOrder.find(sql, orderId);
    if (loaded === null || loaded.checkouts.length > 0 || loaded.order.paymentMethod === 'cash') return;
    addEvent(context, loaded, { kind: 'expired', actor: 'shop', checkoutId: null, nextCheckAt: null });
    updateOrderHoldings(context, loaded);
  });
}

/** Withdraws an order, because its shopper has sent another in its place. Call within a transaction. */
export function withdrawOrder(context: ShopContext, loaded: LoadedOrder): void {
  // Checks that are due go on: another checkout of the order may be open.
  addEvent(context, loaded, { kind: 'withdrawn', actor: 'shopper', checkoutId: null });
  updateOrderHoldings(context, loaded);
}

/** Withdraws an unconfirmed order with cash on delivery, because its shopper has sent another in its place. */
export function withdrawCashOrder(context: ShopContext, orderId: string): void {
  const { storage, sql } = context;
  storage.transactionSync(() => {
    const loaded = LoadedOrder.find(sql, orderId);
    if (loaded?.order.paymentMethod !== 'cash' || loaded.order.fulfilment !== 'new') return;
    withdrawOrder(context, loaded);
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
