import type { Price } from '../../../contract/resources/price.ts';
import type { Product } from '../../../contract/resources/product.ts';
import type { Database, Row } from '../../../database/rows.ts';
import { readPriceBody, readProductBody } from './bodies.ts';

export type MirroredProduct = {
  product: Product;
  slug: string;
};

function readMirroredProduct(row: Row): MirroredProduct {
  return { slug: row.text('slug'), product: row.json('body', readProductBody) };
}

function readPrice(row: Row): Price {
  return row.json('body', readPriceBody);
}

/** A product for sale, by its slug or, for old links, by its id or a former slug. */
export function findForSale(sql: Database, slug: string): MirroredProduct | null {
  const select = 'SELECT slug, body FROM products WHERE from_amount IS NOT NULL AND';
  const former = 'id = (SELECT product_id FROM former_slugs WHERE slug = ?)';
  const row =
    sql.first(`${select} slug = ?`, slug) ??
    sql.first(`${select} id = ?`, slug) ??
    sql.first(`${select} ${former}`, slug);
  return row && readMirroredProduct(row);
}

/** The mirrored product with a slug, for sale or not. */
export function findBySlug(sql: Database, slug: string): MirroredProduct | null {
  const row = sql.first('SELECT slug, body FROM products WHERE slug = ?', slug);
  return row && readMirroredProduct(row);
}

/** A mirrored product, for sale or not. */
export function findProduct(sql: Database, id: string): MirroredProduct | null {
  const row = sql.first('SELECT slug, body FROM products WHERE id = ?', id);
  return row && readMirroredProduct(row);
}

/** The id of another mirrored product; null without one. */
export function findAnother(sql: Database, id: string): string | null {
  return sql.first('SELECT id FROM products WHERE id <> ? LIMIT 1', id)?.text('id') ?? null;
}

export function findPrice(sql: Database, id: string): Price | null {
  const row = sql.first('SELECT body FROM prices WHERE id = ?', id);
  return row && readPrice(row);
}

export function pricesOfProduct(sql: Database, productId: string): Price[] {
  return sql.all('SELECT body FROM prices WHERE product_id = ?', productId).map(readPrice);
}

/**
 * How many elements are mirrored. Stored as a number: every sync asks, and counting would read the whole catalogue.
 */
export function countMirrored(sql: Database, kind: 'products' | 'prices'): number {
  return sql.count('SELECT count AS n FROM mirror_counts WHERE kind = ?', kind);
}

/** Adds to the count, or subtracts below 0. A page is counted at once: each count writes a row. */
export function addMirrored(sql: Database, kind: 'products' | 'prices', more: number): void {
  if (more !== 0) sql.run('UPDATE mirror_counts SET count = count + ? WHERE kind = ?', more, kind);
}

/** What saving an element changed. The caller counts `isNew`. */
type Saved = {
  changed: boolean;
  isNew: boolean;
};

/** `displaced`: a younger product that lost its slug to this older one. */
type SavedProduct = Saved & {
  displaced: string | null;
};

/**
 * Saves a product if it differs from the mirror. A slug wanted by several products belongs to the oldest, whatever
 * the order of reading; the others get their `suffixed` slug, or their id if that is taken too.
 */
export function saveProduct(
  sql: Database,
  product: Product,
  slug: string,
  suffixed: (slug: string, id: string) => string,
): SavedProduct {
  const body = JSON.stringify(product);
  const before = sql.first('SELECT slug, body FROM products WHERE id = ?', product.id);
  const former = before?.text('slug');
  // Most products are unchanged: one row read is enough to see it.
  if (before?.text('body') === body && former === slug)
    return { changed: false, isNew: false, displaced: null };
  const holder = holderOf(sql, slug, product.id);
  const isOlder =
    holder === null ||
    product.created_at < holder.created_at ||
    (product.created_at === holder.created_at && product.id < holder.id);
  if (holder !== null && isOlder) {
    moveSlug(sql, holder.id, slug, freeSlug(sql, suffixed(slug, holder.id), holder.id, slug));
  }
  const own = isOlder ? slug : freeSlug(sql, suffixed(slug, product.id), product.id, slug);
  if (former !== undefined && former !== own) moveSlug(sql, product.id, former, own);
  const written = sql.run(
    `INSERT INTO products (id, slug, created_at, body) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET slug = excluded.slug, created_at = excluded.created_at, body = excluded.body
     WHERE body <> excluded.body`,
    product.id,
    own,
    product.created_at,
    body,
  );
  return {
    changed: written > 0 || former !== own,
    isNew: before === null,
    displaced: isOlder ? (holder?.id ?? null) : null,
  };
}

function holderOf(sql: Database, slug: string, id: string): { id: string; created_at: number } | null {
  const row = sql.first('SELECT id, created_at FROM products WHERE slug = ? AND id <> ?', slug, id);
  return row && { id: row.text('id'), created_at: row.integer('created_at') };
}

function freeSlug(sql: Database, wanted: string, id: string, taken: string): string {
  const isTaken = (slug: string) => slug === taken || holderOf(sql, slug, id) !== null;
  let slug = wanted;
  for (let number = 1; isTaken(slug); number++) slug = number === 1 ? id : `${id}-${number}`;
  return slug;
}

/** Gives a product another slug. Links with the old one lead to it until another product gets that slug. */
function moveSlug(sql: Database, id: string, from: string, to: string): void {
  sql.run('UPDATE products SET slug = ? WHERE id = ?', to, id);
  sql.run('DELETE FROM former_slugs WHERE slug = ?', to);
  sql.run('INSERT OR REPLACE INTO former_slugs (slug, product_id) VALUES (?, ?)', from, id);
}

/** Saves a price if it differs from the mirror. */
export function savePrice(sql: Database, price: Price): Saved {
  const body = JSON.stringify(price);
  const before = sql.first('SELECT body FROM prices WHERE id = ?', price.id);
  if (before?.text('body') === body) return { changed: false, isNew: false };
  sql.run(
    `INSERT INTO prices (id, product_id, body) VALUES (?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET product_id = excluded.product_id, body = excluded.body`,
    price.id,
    price.product_id,
    body,
  );
  return { changed: true, isNew: before === null };
}

/** Sets the lowest price for sale; null for a product that is not for sale, and so in no catalogue. */
export function saveFromAmount(sql: Database, productId: string, amount: number | null): void {
  sql.run(
    'UPDATE products SET from_amount = ? WHERE id = ? AND from_amount IS NOT ?',
    amount,
    productId,
    amount,
  );
}

/** Removes a product; false when it was not mirrored. */
export function removeProduct(sql: Database, id: string): boolean {
  const isThere = findProduct(sql, id) !== null;
  if (isThere) sql.run('DELETE FROM products WHERE id = ?', id);
  if (isThere) addMirrored(sql, 'products', -1);
  return isThere;
}

/** Removes products that no page of the finished sync named; returns their ids. */
export function removeUnseenProducts(sql: Database): string[] {
  const removed = sql.all(
    `DELETE FROM products WHERE id NOT IN
       (SELECT seen.value FROM catalogue_sync_pages, json_each(catalogue_sync_pages.ids) AS seen)
     RETURNING id`,
  );
  const ids = removed.map((row) => row.text('id'));
  addMirrored(sql, 'products', -ids.length);
  return ids;
}

/** Removes prices that no page named; returns the products that lost a price. */
export function removeUnseenPrices(sql: Database): string[] {
  const removed = sql.all(
    `DELETE FROM prices WHERE id NOT IN
       (SELECT seen.value FROM catalogue_sync_pages, json_each(catalogue_sync_pages.ids) AS seen)
     RETURNING product_id`,
  );
  const products = removed.map((row) => row.text('product_id'));
  addMirrored(sql, 'prices', -products.length);
  return products;
}
