import type { CheckoutStatus } from '../../contract/resources/checkout.ts';
import { eventOfChange, latestStatus } from '../../domain/orders/checkouts.ts';
import { type Actor, isOpen, type OrderCheckout } from '../../domain/orders/order.ts';
import type { ShopContext } from '../context.ts';
import { LoadedOrder } from './loaded-order.ts';
import { addEvent, updateOrderHoldings } from './record-events.ts';
import { saveCheckoutStatus } from './store/checkouts.ts';

/**
 * Applies a verified report about one checkout of an order. Reports may come in any order and any number of times.
 * `note`: the cause.
 */
export function applyCheckoutStatus(
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
    updateOrderHoldings(context, loaded);
  });
}

/** When an order is checked again after one of its checkouts has ended; undefined: no change. */
function checkAfterEnd({ now }: ShopContext, status: CheckoutStatus, others: readonly OrderCheckout[]) {
  if (!others.some((other) => isOpen(other.status))) return null;
  // A paid order may have another open checkout. It is ended at once, so that it is not paid too.
  return status === 'paid' ? now() : undefined;
}
