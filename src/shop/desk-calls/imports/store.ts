import type { Database } from '../../../database/rows.ts';
import type { ImportCounts } from './rules/imports.ts';
import { rowMatches } from './rules/row-changes.ts';

/** The product with a former address. */
export function productOfFormerSlug(sql: Database, slug: string): string | null {
  const row = sql.first('SELECT product_id FROM former_slugs WHERE slug = ?', slug);
  return row?.text('product_id') ?? null;
}

export function countRows(sql: Database, importId: string): ImportCounts {
  const counts: ImportCounts = { new: 0, changed: 0, unchanged: 0, refused: 0, done: 0 };
  const found = sql.all(
    `SELECT match, COUNT(*) AS rows, SUM(is_done) AS done FROM upload_rows
     WHERE upload_id = ? AND match IS NOT NULL GROUP BY match`,
    importId,
  );
  for (const row of found) {
    counts[row.word('match', rowMatches)] = row.integer('rows');
    counts.done += row.integer('done');
  }
  return counts;
}
