import type { OrderBalance } from './balance.ts';
import type { OrderState } from './order.ts';
import { disputes } from './payment-disputes.ts';
import { canTransition, type OrderStatus } from './transitions.ts';

/**
 * The queues: an order waits for its call, its packing, its courier, its arrival, its money, a decision about
 * returned products, or a new try after a failed payment. Stored in a column: never rename a value.
 */
export const queues = ['call', 'pack', 'hand_over', 'courier', 'owed', 'restock', 'unpaid'] as const;
export type Queue = (typeof queues)[number];

/** Problems that staff have to look at. Stored in a column: never rename a value. */
export const problems = [...disputes, 'refund_due', 'refund_unexplained'] as const;
export type Problem = (typeof problems)[number];

const unfinished: readonly OrderStatus['payment'][] = ['failed', 'canceled', 'expired'];

/**
 * The one queue of an order; null when staff have nothing to do. A payment that has just begun is the shopper's own
 * affair until it is declined or expires.
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

/** Queues of who packs: out of the shop, and back on the shelf. */
export const packingQueues: readonly (Queue | null)[] = ['pack', 'hand_over', 'restock'];

/** Queues in which staff contact the shopper; erased orders are left out. */
export const contactQueues: readonly (Queue | null)[] = ['call', 'unpaid'];

/** The problem with an order's money, until an owner settles it or gives the money back. */
export function problemOf(
  { disputes }: Pick<OrderState, 'disputes'>,
  { refundDue, unexplained }: Pick<OrderBalance, 'refundDue' | 'unexplained'>,
): Problem | null {
  if (disputes.length > 0) return disputes.at(-1) ?? null;
  return refundDue > 0 ? 'refund_due' : unexplained > 0 ? 'refund_unexplained' : null;
}

/** The number of orders in a queue, and what is due at their doors, in whole dinars. */
export type QueueCount = { orders: number; amount: number };
