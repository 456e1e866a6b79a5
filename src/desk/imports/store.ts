import type { Database } from '../../database/rows.ts';
import type { ImportCounts } from './rules/imports.ts';
import { rowMatches } from './rules/merge-rows.ts';

/** The product with a former address. */
export function productOfFormerSlug(sql: Database, slug: string): string | null {
  const row = sql.first('SELECT product_id FROM former_slugs WHERE slug = ?', slug);
  return row?.text('product_id') ?? null;
}

/** The first row above a unit, in another one of a list, that is about the same product. */
export function rowAbout(sql: Database, importId: string, productId: string, unit: number): number | null {
  const row = sql.first(
    `SELECT MIN(position) AS position FROM upload_rows INDEXED BY upload_rows_by_about
     WHERE about = ? AND upload_id = ? AND unit < ? AND match <> 'refused'`,
    productId,
    importId,
    unit,
  );
  return row?.integerOrNull('position') ?? null;
}

/** How many products the rows of a list are about. */
export function countProducts(sql: Database, importId: string): number {
  return sql.count('SELECT COUNT(DISTINCT unit) AS n FROM upload_rows WHERE upload_id = ?', importId);
}

export function countRows(sql: Database, importId: string): ImportCounts {
  const counts: ImportCounts = { new: 0, changed: 0, unchanged: 0, asked: 0, refused: 0, done: 0 };
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
