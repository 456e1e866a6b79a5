import { readStrings } from '../../../database/json.ts';
import { type Page, type PageAt, readLivePage } from '../../../database/list-pages.ts';
import type { Database } from '../../../database/rows.ts';
import { integer, json, orNull, type RowOf, table, text } from '../../../database/table.ts';
import { filterByMetadata, filterByWords } from '../../filters/store/filters.ts';
import { readSelectedPage } from '../../filters/store/pages.ts';

const products = table(
  'products',
  {
    seq: integer,
    id: text,
    name: text,
    description: orNull(text),
    images: json(readStrings),
    /** Compact JSON, as sent. */
    metadata: orNull(text),
    createdAt: integer,
    updatedAt: integer,
  },
  { deletedAt: integer },
);

export type ProductRecord = RowOf<typeof products>;

const readProduct = products.read;

/** `words`: the folded text that the `q` filter searches. */
export function insertProduct(database: Database, product: Omit<ProductRecord, 'seq'>, words: string): void {
  const seq = products.insertNumbered(database, product);
  database.run('INSERT INTO product_search (rowid, words) VALUES (?, ?)', seq, words);
}

export function updateProduct(
  database: Database,
  { seq, name, description, images, metadata, updatedAt }: ProductRecord,
  words: string | null,
): void {
  products.update(database, { seq }, { name, description, images, metadata, updatedAt });
  if (words !== null) database.run('UPDATE product_search SET words = ? WHERE rowid = ?', words, seq);
}

/** Removes a product from every list; prices and checkouts that name it stay readable. `at` in seconds. */
export function deleteProduct(database: Database, seq: number, at: number): void {
  products.update(database, { seq }, { deletedAt: at, updatedAt: at });
  database.run('DELETE FROM product_search WHERE rowid = ?', seq);
}

/** A product that is not deleted. */
export function findProduct(database: Database, id: string): ProductRecord | null {
  const row = database.first('SELECT * FROM products WHERE id = ? AND deleted_at IS NULL', id);
  return row === null ? null : readProduct(row);
}

/** A product, deleted or not, for records that refer to it. */
export function findKeptProduct(database: Database, id: string): ProductRecord | null {
  return products.find(database, { id });
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
