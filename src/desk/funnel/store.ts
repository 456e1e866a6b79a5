import type { Database } from '../../database/rows.ts';
import type { Funnel } from '../../domain/orders/funnel.ts';

/** The sums from a day (since the epoch) on, by source or by product, the most ordered first. */
export function readFunnels(
  sql: Database,
  dimension: 'source' | 'product',
  from: number,
): { key: string; funnel: Funnel }[] {
  return sql
    .all(
      `SELECT key, sum(seen) AS seen, sum(opened) AS opened, sum(ordered) AS ordered, sum(confirmed) AS confirmed,
         sum(paid) AS paid
       FROM funnel_counts WHERE dimension = ? AND day >= ? GROUP BY key ORDER BY 4 DESC, 2 DESC, key`,
      dimension,
      from,
    )
    .map((row) => ({
      key: row.text('key'),
      funnel: {
        seen: row.integer('seen'),
        opened: row.integer('opened'),
        ordered: row.integer('ordered'),
        confirmed: row.integer('confirmed'),
        paid: row.integer('paid'),
      },
    }));
}
