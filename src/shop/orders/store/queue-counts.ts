import type { Database } from '../../../database/rows.ts';
import type { QueueCount } from '../../../domain/orders/queues.ts';

/** The number of orders in every non-empty queue. */
export function readCounts(sql: Database): Map<string, QueueCount> {
  const rows = sql.all('SELECT queue, orders, amount FROM queue_counts WHERE orders > 0');
  return new Map(
    rows.map((row) => [row.text('queue'), { orders: row.integer('orders'), amount: row.integer('amount') }]),
  );
}
