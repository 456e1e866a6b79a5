import { z } from 'zod';
import { type Price, price } from '../../../contract/resources/price.ts';
import { type Product, product } from '../../../contract/resources/product.ts';
import { jsonColumn, readRow, readRows } from '../../../database/schema-rows.ts';

/** A mirrored product with what the shelf needs to know of its prices. */
export interface ShelfProduct {
  product: Product;
  slug: string;
}

const shelfRow = z
  .object({ slug: z.string(), body: jsonColumn(product) })
  .transform((row): ShelfProduct => ({ slug: row.slug, product: row.body }));
const priceRow = z.object({ body: jsonColumn(price) }).transform((row): Price => row.body);
const storedRow = z.object({ slug: z.string(), body: z.string() });
const bodyRow = z.object({ body: z.string() });
const count = z.object({ count: z.number() });

/** A product that can be bought, by its slug or, for old links, by its id or a slug it had before. */
export function findOnShelf(sql: SqlStorage, slug: string): ShelfProduct | null {
  const select = 'SELECT slug, body FROM products WHERE from_amount IS NOT NULL AND';
  const former = 'id = (SELECT product_id FROM former_slugs WHERE slug = ?)';
  return (
    readRow(sql.exec(`${select} slug = ?`, slug), shelfRow) ??
    readRow(sql.exec(`${select} id = ?`, slug), shelfRow) ??
    readRow(sql.exec(`${select} ${former}`, slug), shelfRow)
  );
}

/** The mirrored product that has a slug, whether it can be bought or not. */
export function findBySlug(sql: SqlStorage, slug: string): ShelfProduct | null {
  return readRow(sql.exec('SELECT slug, body FROM products WHERE slug = ?', slug), shelfRow);
}

/** A mirrored product, whether it can be bought or not. */
export function findProduct(sql: SqlStorage, id: string): ShelfProduct | null {
  return readRow(sql.exec('SELECT slug, body FROM products WHERE id = ?', id), shelfRow);
}

/** The id of some other mirrored product; null when there is none. */
export function findAnother(sql: SqlStorage, id: string): string | null {
  const other = sql.exec('SELECT id FROM products WHERE id <> ? LIMIT 1', id);
  return readRow(other, z.object({ id: z.string() }))?.id ?? null;
}

export function findPrice(sql: SqlStorage, id: string): Price | null {
  return readRow(sql.exec('SELECT body FROM prices WHERE id = ?', id), priceRow);
}

export function pricesOfProduct(sql: SqlStorage, productId: string): Price[] {
  return readRows(sql.exec('SELECT body FROM prices WHERE product_id = ?', productId), priceRow);
}

/** How many elements are mirrored. Kept as a number: every sweep asks, and counting would read the whole catalogue. */
export function countMirrored(sql: SqlStorage, kind: 'products' | 'prices'): number {
  return count.parse(sql.exec('SELECT count FROM mirrored WHERE kind = ?', kind).one()).count;
}

/** Counts elements that have come or, below 0, gone. A page is counted at once: each count is a row written. */
export function addMirrored(sql: SqlStorage, kind: 'products' | 'prices', more: number): void {
  if (more !== 0) sql.exec('UPDATE mirrored SET count = count + ? WHERE kind = ?', more, kind);
}

/** What saving an element changed. Whoever saves counts what `isNew`. */
export interface Saved {
  changed: boolean;
  isNew: boolean;
}

/** `displaced`: a younger product whose slug it took, as the older one. */
export interface SavedProduct extends Saved {
  displaced: string | null;
}

/**
 * Writes a product if it differs from what is mirrored. A slug that several ask for is the oldest product's,
 * whatever the order they are read in; the others have their `suffixed` one, or their id if that is taken too.
 */
export function saveProduct(
  sql: SqlStorage,
  product: Product,
  slug: string,
  suffixed: (slug: string, id: string) => string,
): SavedProduct {
  const body = JSON.stringify(product);
  const before = readRow(sql.exec('SELECT slug, body FROM products WHERE id = ?', product.id), storedRow);
  // Most of what is read is as it was: one row read is enough to see it.
  if (before?.body === body && before.slug === slug) return { changed: false, isNew: false, displaced: null };
  const holder = holderOf(sql, slug, product.id);
  const isOlder =
    holder === null ||
    product.created_at < holder.created_at ||
    (product.created_at === holder.created_at && product.id < holder.id);
  if (holder !== null && isOlder) {
    moveSlug(sql, holder.id, slug, freeSlug(sql, suffixed(slug, holder.id), holder.id, slug));
  }
  const own = isOlder ? slug : freeSlug(sql, suffixed(slug, product.id), product.id, slug);
  if (before !== null && before.slug !== own) moveSlug(sql, product.id, before.slug, own);
  const result = sql.exec(
    `INSERT INTO products (id, slug, created_at, body) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET slug = excluded.slug, created_at = excluded.created_at, body = excluded.body
     WHERE body <> excluded.body`,
    product.id,
    own,
    product.created_at,
    body,
  );
  return {
    changed: result.rowsWritten > 0 || before?.slug !== own,
    isNew: before === null,
    displaced: isOlder ? (holder?.id ?? null) : null,
  };
}

function holderOf(sql: SqlStorage, slug: string, id: string): { id: string; created_at: number } | null {
  return readRow(
    sql.exec('SELECT id, created_at FROM products WHERE slug = ? AND id <> ?', slug, id),
    z.object({ id: z.string(), created_at: z.number() }),
  );
}

function freeSlug(sql: SqlStorage, wanted: string, id: string, taken: string): string {
  const isTaken = (slug: string) => slug === taken || holderOf(sql, slug, id) !== null;
  let slug = wanted;
  for (let number = 1; isTaken(slug); number++) slug = number === 1 ? id : `${id}-${number}`;
  return slug;
}

/** Gives a product another slug. Links with the old one lead to it until another product has that slug. */
function moveSlug(sql: SqlStorage, id: string, from: string, to: string): void {
  sql.exec('UPDATE products SET slug = ? WHERE id = ?', to, id);
  sql.exec('DELETE FROM former_slugs WHERE slug = ?', to);
  sql.exec('INSERT OR REPLACE INTO former_slugs (slug, product_id) VALUES (?, ?)', from, id);
}

/** Writes a price if it differs from what is mirrored. */
export function savePrice(sql: SqlStorage, price: Price): Saved {
  const body = JSON.stringify(price);
  const before = readRow(sql.exec('SELECT body FROM prices WHERE id = ?', price.id), bodyRow);
  if (before?.body === body) return { changed: false, isNew: false };
  sql.exec(
    `INSERT INTO prices (id, product_id, body) VALUES (?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET product_id = excluded.product_id, body = excluded.body`,
    price.id,
    price.product_id,
    body,
  );
  return { changed: true, isNew: before === null };
}

/** Sets the lowest price for sale, null for what cannot be bought and so stands on no shelf. */
export function saveFromAmount(sql: SqlStorage, productId: string, amount: number | null): void {
  sql.exec(
    'UPDATE products SET from_amount = ? WHERE id = ? AND from_amount IS NOT ?',
    amount,
    productId,
    amount,
  );
}

/** Removes a product; false when it was not mirrored. */
export function removeProduct(sql: SqlStorage, id: string): boolean {
  const isThere = findProduct(sql, id) !== null;
  if (isThere) sql.exec('DELETE FROM products WHERE id = ?', id);
  if (isThere) addMirrored(sql, 'products', -1);
  return isThere;
}

/** Removes what no page of the finished sweep named; returns the ids of what went. */
export function removeUnseenProducts(sql: SqlStorage): string[] {
  const removed = sql.exec(
    `DELETE FROM products WHERE id NOT IN
       (SELECT seen.value FROM sweep_pages, json_each(sweep_pages.ids) AS seen)
     RETURNING id`,
  );
  const ids = readRows(removed, z.object({ id: z.string() })).map((row) => row.id);
  addMirrored(sql, 'products', -ids.length);
  return ids;
}

/** Removes what no page named; returns the products that lost a price. */
export function removeUnseenPrices(sql: SqlStorage): string[] {
  const removed = sql.exec(
    `DELETE FROM prices WHERE id NOT IN
       (SELECT seen.value FROM sweep_pages, json_each(sweep_pages.ids) AS seen)
     RETURNING product_id`,
  );
  const products = readRows(removed, z.object({ product_id: z.string() })).map((row) => row.product_id);
  addMirrored(sql, 'prices', -products.length);
  return products;
}
