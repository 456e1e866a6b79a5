import { readStrings } from '../../../database/json.ts';
import { type Page, type PageAt, readLivePage } from '../../../database/list-pages.ts';
import type { Database, Row } from '../../../database/rows.ts';
import { filterByMetadata, filterByWords } from '../../filters/store/filters.ts';
import { readSelectedPage } from '../../filters/store/pages.ts';

export type ProductRecord = {
  seq: number;
  id: string;
  name: string;
  description: string | null;
  images: string[];
  /** Compact JSON, as sent. */
  metadata: string | null;
  createdAt: number;
  updatedAt: number;
};

function readProduct(row: Row): ProductRecord {
  return {
    seq: row.integer('seq'),
    id: row.text('id'),
    name: row.text('name'),
    description: row.textOrNull('description'),
    images: row.json('images', readStrings),
    metadata: row.textOrNull('metadata'),
    createdAt: row.integer('created_at'),
    updatedAt: row.integer('updated_at'),
  };
}

/** `words`: the folded text that the `q` filter searches. */
export function insertProduct(database: Database, product: Omit<ProductRecord, 'seq'>, words: string): void {
  const inserted = database.first(
    `INSERT INTO products (id, name, description, images, metadata, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING seq`,
    product.id,
    product.name,
    product.description,
    JSON.stringify(product.images),
    product.metadata,
    product.createdAt,
    product.updatedAt,
  );
  if (inserted === null) throw new Error('The product was not inserted.');
  database.run('INSERT INTO product_search (rowid, words) VALUES (?, ?)', inserted.integer('seq'), words);
}

export function updateProduct(database: Database, product: ProductRecord, words: string | null): void {
  database.run(
    `UPDATE products SET name = ?, description = ?, images = ?, metadata = ?, updated_at = ? WHERE seq = ?`,
    product.name,
    product.description,
    JSON.stringify(product.images),
    product.metadata,
    product.updatedAt,
    product.seq,
  );
  if (words !== null) database.run('UPDATE product_search SET words = ? WHERE rowid = ?', words, product.seq);
}

/** Removes a product from every list; prices and checkouts that name it stay readable. `at` in seconds. */
export function deleteProduct(database: Database, seq: number, at: number): void {
  database.run('UPDATE products SET deleted_at = ?, updated_at = ? WHERE seq = ?', at, at, seq);
  database.run('DELETE FROM product_search WHERE rowid = ?', seq);
}

/** A product that is not deleted. */
export function findProduct(database: Database, id: string): ProductRecord | null {
  const row = database.first('SELECT * FROM products WHERE id = ? AND deleted_at IS NULL', id);
  return row === null ? null : readProduct(row);
}

/** A product, deleted or not, for records that refer to it. */
export function findKeptProduct(database: Database, id: string): ProductRecord | null {
  const row = database.first('SELECT * FROM products WHERE id = ?', id);
  return row === null ? null : readProduct(row);
}

/** `match`: an FTS5 expression; null lists all. */
export function pageOfProducts(
  database: Database,
  at: PageAt,
  match: string | null,
  metadata?: Record<string, string>,
): Page<ProductRecord> {
  const filters = [...filterByWords('product_search', match), ...filterByMetadata('products', metadata)];
  return filters.length === 0
    ? readLivePage(database, 'products', at, readProduct)
    : readSelectedPage(database, 'products', at, { filters }, readProduct);
}
