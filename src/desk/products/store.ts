import { type Product, product } from '../../contract/resources/product.ts';
import type { Database } from '../../database/rows.ts';
import type { Sort, SortOf } from '../../domain/desk-tables.ts';

/** A mirrored product, hidden or not. */
export type Mirrored = { product: Product; slug: string };

/** The next products after an id, by time as far as ids sort by it, or by price: those without one come last. */
export function productsAfter(
  sql: Database,
  after: string | null,
  limit: number,
  { by, isAscending }: Sort<SortOf<'products'>> = { by: 'added', isAscending: false },
): Mirrored[] {
  const [past, direction] = isAscending ? ['>', 'ASC'] : ['<', 'DESC'];
  const read = (conditions: string[], bindings: (string | number)[], order: string, count: number) =>
    sql
      .all(
        `SELECT slug, body FROM products ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`}
         ORDER BY ${order} LIMIT ?`,
        ...bindings,
        count,
      )
      .map((row) => ({ slug: row.text('slug'), product: row.json('body', product.parse) }));
  const place = after === null ? [] : [after];
  const pastId = place.map(() => `id ${past} ?`);
  if (by === 'added') return read(pastId, place, `id ${direction}`, limit);
  const cursor = after === null ? null : sql.first('SELECT from_amount FROM products WHERE id = ?', after);
  const price = cursor?.integerOrNull('from_amount') ?? null;
  const isPastPriced = cursor !== null && price === null;
  const priced = isPastPriced
    ? []
    : read(
        ['from_amount IS NOT NULL', ...(price === null ? [] : [`(from_amount, id) ${past} (?, ?)`])],
        price === null ? [] : [price, ...place],
        `from_amount ${direction}, id ${direction}`,
        limit,
      );
  if (priced.length === limit) return priced;
  const unpriced = read(
    ['from_amount IS NULL', ...(isPastPriced ? pastId : [])],
    isPastPriced ? place : [],
    `id ${direction}`,
    limit - priced.length,
  );
  return [...priced, ...unpriced];
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
