import type { Database } from '../../../database/rows.ts';

/** The sources of orders that were typed at the desk. Each is one look into the index, however many orders it has. */
export function readSources(sql: Database, count: number): string[] {
  return sql
    .all(
      `WITH RECURSIVE known (source) AS (
         SELECT (SELECT MIN(source) FROM orders INDEXED BY orders_by_source WHERE source <> 'shop')
         UNION ALL
         SELECT (SELECT MIN(source) FROM orders INDEXED BY orders_by_source
           WHERE source <> 'shop' AND source > known.source) FROM known WHERE known.source IS NOT NULL
       ) SELECT source FROM known WHERE source IS NOT NULL LIMIT ?`,
      count,
    )
    .map((row) => row.text('source'));
}
