import type { Database } from '../../../database/rows.ts';
import type { OrderState } from '../rules/order.ts';
import type { Problem, Queue } from '../rules/queues.ts';

/**
 * What an order's history adds up to now, in which queue it stands and with what problem. `nextCheckAt`: when it is asked about
 * next, in milliseconds, null for never; absent: as it is.
 */
type StoredStatus = Pick<OrderState, 'payment' | 'fulfilment' | 'collected'> & {
  /** What is paid at the door in all. */
  dueOnDelivery: number;
  queue: Queue | null;
  problem: Problem | null;
  nextCheckAt?: number | null;
};

/** Writes where an order stands, as far as that is new: a column that is named is written into its index, changed or not. */
export function saveStatus(sql: Database, id: string, status: StoredStatus): void {
  const row = sql.first(
    'SELECT payment, fulfilment, due_on_delivery, collected, queue, problem, next_check_at FROM orders WHERE id = ?',
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
    { column: 'queue', was: row.textOrNull('queue'), is: status.queue },
    { column: 'problem', was: row.textOrNull('problem'), is: status.problem },
    { column: 'next_check_at', was: nextCheckAt, is: wantedCheck },
  ].filter(({ was, is }) => was !== is);
  if (changes.length === 0) return;
  const assigned = changes.map(({ column }) => `${column} = ?`).join(', ');
  sql.run(`UPDATE orders SET ${assigned} WHERE id = ?`, ...changes.map(({ is }) => is), id);
}
