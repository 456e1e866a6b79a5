import type { Database } from '../../../database/rows.ts';
import type { Problem, Queue } from '../../acts/rules/queues.ts';
import type { OrderState } from '../rules.ts';

/**
 * What an order's history adds up to now, in which queue it stands and with what problem. `nextCheckAt`: when it is asked about
 * next, in milliseconds, null for never; absent: as it is.
 */
type Standing = Pick<OrderState, 'payment' | 'fulfilment' | 'collected'> & {
  /** What is paid at the door in all. */
  dueOnDelivery: number;
  queue: Queue | null;
  problem: Problem | null;
  nextCheckAt?: number | null;
};

/** Writes where an order stands, as far as that is new: a column that is named is written into its index, changed or not. */
export function saveStanding(sql: Database, id: string, standing: Standing): void {
  const row = sql.first(
    'SELECT payment, fulfilment, due_on_delivery, collected, queue, problem, next_check_at FROM orders WHERE id = ?',
    id,
  );
  if (row === null) return;
  const nextCheckAt = row.integerOrNull('next_check_at');
  const { nextCheckAt: wantedCheck = nextCheckAt } = standing;
  const changes = [
    { column: 'payment', was: row.text('payment'), is: standing.payment },
    { column: 'fulfilment', was: row.text('fulfilment'), is: standing.fulfilment },
    { column: 'due_on_delivery', was: row.integer('due_on_delivery'), is: standing.dueOnDelivery },
    { column: 'collected', was: row.integerOrNull('collected'), is: standing.collected },
    { column: 'queue', was: row.textOrNull('queue'), is: standing.queue },
    { column: 'problem', was: row.textOrNull('problem'), is: standing.problem },
    { column: 'next_check_at', was: nextCheckAt, is: wantedCheck },
  ].filter(({ was, is }) => was !== is);
  if (changes.length === 0) return;
  const assigned = changes.map(({ column }) => `${column} = ?`).join(', ');
  sql.run(`UPDATE orders SET ${assigned} WHERE id = ?`, ...changes.map(({ is }) => is), id);
}
