import type { Database } from '../../../database/rows.ts';

/** The product with a former address. */
export function productOfFormerSlug(sql: Database, slug: string): string | null {
  const row = sql.first('SELECT product_id FROM former_slugs WHERE slug = ?', slug);
  return row?.text('product_id') ?? null;
}
