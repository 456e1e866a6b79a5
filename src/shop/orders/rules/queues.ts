import type { OrderBalance } from './balance.ts';
import type { OrderState } from './order.ts';
import { disputes } from './payment-disputes.ts';
import { canTransition, type OrderStatus } from './transitions.ts';

/**
 * What an order waits for: its call, to be packed, its courier, to arrive, for its money; that somebody says what becomes of a
 * returned parcel's goods; or for a payment that came to nothing. Kept in its column, for ever.
 */
export const queues = ['call', 'pack', 'hand_over', 'courier', 'owed', 'restock', 'unpaid'] as const;
export type Queue = (typeof queues)[number];

/** What somebody of the shop has to look at. Kept in its column, for ever. */
export const problems = [...disputes, 'refund_due', 'refund_unexplained'] as const;
export type Problem = (typeof problems)[number];

const unfinished: readonly OrderStatus['payment'][] = ['failed', 'canceled', 'expired'];

/**
 * The one queue in which an order stands; null: it waits for nobody of the shop. A payment that has just begun is its shopper's
 * own affair, until it is declined or its time is up.
 */
export function queueOf(status: OrderStatus, { isDeclined }: Pick<OrderState, 'isDeclined'>): Queue | null {
  const { payment, fulfilment, cash } = status;
  if (fulfilment === 'new' && payment === 'on_delivery') return 'call';
  if (canTransition('pack', status)) return 'pack';
  if (canTransition('hand_over', status)) return 'hand_over';
  if (fulfilment === 'handed_over') return 'courier';
  if (fulfilment === 'delivered' && (cash === 'due' || cash === 'collected')) return 'owed';
  if (canTransition('restock', status)) return 'restock';
  const isUnpaid = unfinished.includes(payment) || (payment === 'pending' && isDeclined);
  return fulfilment === 'new' && isUnpaid ? 'unpaid' : null;
}

/** Queues whose orders take somebody to be called: those of whom nobody is known any more stand in none of them. */
export const contactQueues: readonly (Queue | null)[] = ['call', 'unpaid'];

/** What is wrong with the money of an order, until an owner says that it is settled, or gives it back. */
export function problemOf(
  { disputes }: Pick<OrderState, 'disputes'>,
  { refundDue, unexplained }: Pick<OrderBalance, 'refundDue' | 'unexplained'>,
): Problem | null {
  if (disputes.length > 0) return disputes.at(-1) ?? null;
  return refundDue > 0 ? 'refund_due' : unexplained > 0 ? 'refund_unexplained' : null;
}
