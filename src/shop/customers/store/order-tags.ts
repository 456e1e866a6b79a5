import type { Database } from '../../../database/rows.ts';

export function tagsOfOrder(sql: Database, orderId: string): string[] {
  return sql
    .all('SELECT tag FROM order_tags INDEXED BY order_tags_of_order WHERE order_id = ? ORDER BY tag', orderId)
    .map((row) => row.text('tag'));
}

/** Saves an order's tags, with its time: the search lists the orders of a tag by it. */
export function saveOrderTags(
  sql: Database,
  { id, placedAt }: { id: string; placedAt: number },
  tags: readonly string[],
): void {
  sql.run('DELETE FROM order_tags WHERE order_id = ?', id);
  for (const tag of tags)
    sql.run(
      'INSERT OR IGNORE INTO order_tags (tag, placed_at, order_id) VALUES (?, ?, ?)',
      tag,
      placedAt,
      id,
    );
}

/** Tags in use, each found by one step in the index. */
export function usedTags(sql: Database, of: 'order_tags' | 'customer_tags', count: number): string[] {
  return sql
    .all(
      `WITH RECURSIVE used(tag) AS (
         SELECT min(tag) FROM ${of} UNION ALL
         SELECT (SELECT min(tag) FROM ${of} WHERE tag > used.tag) FROM used WHERE used.tag IS NOT NULL
       ) SELECT tag FROM used WHERE tag IS NOT NULL LIMIT ?`,
      count,
    )
    .map((row) => row.text('tag'));
}
