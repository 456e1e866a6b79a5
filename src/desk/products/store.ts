import { type Product, product } from '../../contract/resources/product.ts';
import type { Database } from '../../database/rows.ts';

/** A mirrored product, hidden or not. */
export type Mirrored = { product: Product; slug: string };

/** The next products after an id, newest first as far as ids sort by time. */
export function productsAfter(sql: Database, after: string | null, limit: number): Mirrored[] {
  const bindings = after === null ? [] : [after];
  return sql
    .all(
      `SELECT slug, body FROM products ${after === null ? '' : 'WHERE id < ?'} ORDER BY id DESC LIMIT ?`,
      ...bindings,
      limit,
    )
    .map((row) => ({ slug: row.text('slug'), product: row.json('body', product.parse) }));
}

/** More products of one slug or name than are made by mistake. */
export const MOST_NAMESAKES = 20;

/** The products with this slug, or with this slug and a suffix after a hyphen. */
export function productsOfSlug(sql: Database, slug: string): Mirrored[] {
  return sql
    .all(
      "SELECT slug, body FROM products WHERE slug = ?1 OR (slug > ?1 || '-' AND slug < ?1 || '.') LIMIT ?2",
      slug,
      MOST_NAMESAKES,
    )
    .map((row) => ({ slug: row.text('slug'), product: row.json('body', product.parse) }));
}

/** Whether another product has or had a slug. */
export function isSlugTaken(sql: Database, slug: string, productId: string): boolean {
  return (
    sql.first('SELECT id FROM products WHERE slug = ? AND id <> ?', slug, productId) !== null ||
    sql.first('SELECT slug FROM former_slugs WHERE slug = ? AND product_id <> ?', slug, productId) !== null
  );
}

/** Whether a product was ever ordered. Scans all reservations: used for rare actions. */
export function wasOrdered(sql: Database, productId: string): boolean {
  const row = sql.first(
    "SELECT 1 FROM reservations WHERE product_id >= ? AND product_id < ? || '!' LIMIT 1",
    productId,
    productId,
  );
  return row !== null;
}

/** The product that a form has made, if it was sent before. */
export function findAdded(sql: Database, submission: string): string | null {
  const row = sql.first('SELECT product_id FROM products_added WHERE submission = ?', submission);
  return row?.text('product_id') ?? null;
}

/** How long submissions are kept, in milliseconds: a form is sent again within minutes or not at all. */
const KEPT_FOR = 7 * 86_400_000;

export function saveAdded(sql: Database, submission: string, productId: string, now: number): void {
  sql.run('DELETE FROM products_added WHERE at < ?', now - KEPT_FOR);
  sql.run(
    'INSERT OR IGNORE INTO products_added (submission, product_id, at) VALUES (?, ?, ?)',
    submission,
    productId,
    now,
  );
}
