import type { Database } from '../../../database/rows.ts';
import { type CallState, writeFlags } from '../../../domain/orders/calls/call-state.ts';
import type { OrderState } from '../../../domain/orders/order.ts';
import type { Problem, Queue } from '../../../domain/orders/queues.ts';

/**
 * The states of an order's history, its queue and its problem. `nextCheckAt`: when the next check is due, in
 * milliseconds; null for never; absent: unchanged.
 */
type StoredStatus = Pick<OrderState, 'payment' | 'fulfilment' | 'collected'> & {
  /** What the shop has received of the money that is paid at the door. */
  remitted: number;
  /** All that is paid at the door. */
  dueOnDelivery: number;
  queue: Queue | null;
  problem: Problem | null;
  nextCheckAt?: number | null;
  calls: CallState;
};

/**
 * Saves the changed columns of an order's status. A column named in an UPDATE is rewritten in its index even when its
 * value is the same.
 */
export function saveStatus(sql: Database, id: string, status: StoredStatus): void {
  const row = sql.first(
    `SELECT payment, fulfilment, due_on_delivery, collected, remitted, queue, problem, next_check_at, calls, misses,
       call_outcome, called_at, call_again_at, call_flags FROM orders WHERE id = ?`,
    id,
  );
  if (row === null) return;
  const nextCheckAt = row.integerOrNull('next_check_at');
  const { nextCheckAt: wantedCheck = nextCheckAt } = status;
  const changes = [
    { column: 'payment', was: row.text('payment'), is: status.payment },
    { column: 'fulfilment', was: row.text('fulfilment'), is: status.fulfilment },
    { column: 'due_on_delivery', was: row.integer('due_on_delivery'), is: status.dueOnDelivery },
    { column: 'collected', was: row.integerOrNull('collected'), is: status.collected },
    { column: 'remitted', was: row.integer('remitted'), is: status.remitted },
    { column: 'queue', was: row.textOrNull('queue'), is: status.queue },
    { column: 'problem', was: row.textOrNull('problem'), is: status.problem },
    { column: 'next_check_at', was: nextCheckAt, is: wantedCheck },
    { column: 'calls', was: row.integer('calls'), is: status.calls.calls },
    { column: 'misses', was: row.integer('misses'), is: status.calls.misses },
    { column: 'call_outcome', was: row.textOrNull('call_outcome'), is: status.calls.outcome },
    { column: 'called_at', was: row.integer('called_at'), is: status.calls.calledAt },
    { column: 'call_again_at', was: row.integer('call_again_at'), is: status.calls.callAgainAt },
    { column: 'call_flags', was: row.text('call_flags'), is: writeFlags(status.calls.flags) },
  ].filter(({ was, is }) => was !== is);
  if (changes.length === 0) return;
  const assigned = changes.map(({ column }) => `${column} = ?`).join(', ');
  sql.run(`UPDATE orders SET ${assigned} WHERE id = ?`, ...changes.map(({ is }) => is), id);
}
