import type { Database } from '../../database/rows.ts';
import type { CallRate } from './rules.ts';

/** The orders that staff confirmed since a time (in seconds), by device: most confirmed first. `only`: one device. */
export function readCallRates(
  sql: Database,
  { since, only }: { since: number; only: string | null },
  count: number,
): CallRate[] {
  return sql
    .all(
      `SELECT event.device AS device, count(*) AS confirmed,
         sum(orders.fulfilment = 'delivered') AS delivered, sum(orders.fulfilment = 'returned') AS returned
       FROM order_events AS event INDEXED BY order_events_confirmed
       CROSS JOIN orders ON orders.id = event.order_id
       WHERE event.kind = 'confirmed' AND event.device IS NOT NULL AND event.at >= ?1 AND event.device = coalesce(?2, event.device)
         AND NOT EXISTS (SELECT 1 FROM order_events AS undoing
           WHERE undoing.order_id = event.order_id AND undoing.undoes = event.position)
       GROUP BY event.device ORDER BY confirmed DESC, event.device LIMIT ?3`,
      since,
      only,
      count,
    )
    .map((row) => ({
      device: row.text('device'),
      confirmed: row.integer('confirmed'),
      delivered: row.integer('delivered'),
      returned: row.integer('returned'),
    }));
}
