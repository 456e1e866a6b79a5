import { z } from 'zod';
import { type Price, price } from '../../contract/price.ts';
import { type Product, product } from '../../contract/product.ts';
import { jsonColumn, readRow, readRows } from './rows.ts';

/** A mirrored product with what the shelf needs to know of its prices. */
export interface ShelfProduct {
  product: Product;
  slug: string;
}

/** Where a page of the shelf begins: behind this product. */
export interface ShelfCursor {
  createdAt: number;
  id: string;
}

const shelfRow = z
  .object({ slug: z.string(), body: jsonColumn(product) })
  .transform((row): ShelfProduct => ({ slug: row.slug, product: row.body }));
const priceRow = z.object({ body: jsonColumn(price) }).transform((row): Price => row.body);
const count = z.object({ count: z.number() });

/** Products that can be bought, newest first, at most `limit` of them. */
export function readShelf(sql: SqlStorage, after: ShelfCursor | null, limit: number): ShelfProduct[] {
  const cursor =
    after === null
      ? sql.exec(
          `SELECT slug, body FROM products WHERE from_amount IS NOT NULL
           ORDER BY created_at DESC, id DESC LIMIT ?`,
          limit,
        )
      : sql.exec(
          `SELECT slug, body FROM products
           WHERE from_amount IS NOT NULL AND (created_at, id) < (?, ?)
           ORDER BY created_at DESC, id DESC LIMIT ?`,
          after.createdAt,
          after.id,
          limit,
        );
  return readRows(cursor, shelfRow);
}

/** A product that can be bought, by its slug or, for old links, by its id. */
export function findOnShelf(sql: SqlStorage, slug: string): ShelfProduct | null {
  const select = 'SELECT slug, body FROM products WHERE from_amount IS NOT NULL AND';
  return (
    readRow(sql.exec(`${select} slug = ?`, slug), shelfRow) ??
    readRow(sql.exec(`${select} id = ?`, slug), shelfRow)
  );
}

/** A mirrored product, whether it can be bought or not. */
export function findProduct(sql: SqlStorage, id: string): ShelfProduct | null {
  return readRow(sql.exec('SELECT slug, body FROM products WHERE id = ?', id), shelfRow);
}

export function findPrice(sql: SqlStorage, id: string): Price | null {
  return readRow(sql.exec('SELECT body FROM prices WHERE id = ?', id), priceRow);
}

export function pricesOfProduct(sql: SqlStorage, productId: string): Price[] {
  return readRows(sql.exec('SELECT body FROM prices WHERE product_id = ?', productId), priceRow);
}

export function countProducts(sql: SqlStorage): number {
  return count.parse(sql.exec('SELECT COUNT(*) AS count FROM products').one()).count;
}

export function countPrices(sql: SqlStorage): number {
  return count.parse(sql.exec('SELECT COUNT(*) AS count FROM prices').one()).count;
}

/** Writes a product if it differs from what is mirrored. True when it did. A slug that is taken gives way to the id. */
export function saveProduct(sql: SqlStorage, product: Product, slug: string): boolean {
  const body = JSON.stringify(product);
  const taken = sql.exec('SELECT 1 FROM products WHERE slug = ? AND id <> ?', slug, product.id).toArray();
  const own = taken.length > 0 ? product.id : slug;
  const result = sql.exec(
    `INSERT INTO products (id, slug, created_at, body) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET slug = excluded.slug, created_at = excluded.created_at, body = excluded.body
     WHERE body <> excluded.body OR slug <> excluded.slug`,
    product.id,
    own,
    product.created_at,
    body,
  );
  return result.rowsWritten > 0;
}

/** Writes a price if it differs from what is mirrored. True when it did. */
export function savePrice(sql: SqlStorage, price: Price): boolean {
  const result = sql.exec(
    `INSERT INTO prices (id, product_id, body) VALUES (?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET product_id = excluded.product_id, body = excluded.body
     WHERE body <> excluded.body`,
    price.id,
    price.product_id,
    JSON.stringify(price),
  );
  return result.rowsWritten > 0;
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

/** Removes what no page of the finished sweep named. Returns how many rows went. */
export function removeUnseenProducts(sql: SqlStorage): number {
  return sql.exec(
    `DELETE FROM products WHERE id NOT IN
       (SELECT seen.value FROM sweep_pages, json_each(sweep_pages.ids) AS seen)`,
  ).rowsWritten;
}

/** Removes what no page named; returns the products that lost a price. */
export function removeUnseenPrices(sql: SqlStorage): string[] {
  const removed = sql.exec(
    `DELETE FROM prices WHERE id NOT IN
       (SELECT seen.value FROM sweep_pages, json_each(sweep_pages.ids) AS seen)
     RETURNING product_id`,
  );
  return readRows(removed, z.object({ product_id: z.string() })).map((row) => row.product_id);
}
