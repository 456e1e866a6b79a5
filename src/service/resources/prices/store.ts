import { type Page, type PageAt, readLivePage } from '../../../database/list-pages.ts';
import type { Database, Row } from '../../../database/rows.ts';
import { filterByMetadata, filterLiveBy } from '../../filters/store/filters.ts';
import { readSelectedPage } from '../../filters/store/pages.ts';

export type PriceRecord = {
  seq: number;
  id: string;
  amount: number;
  productId: string;
  /** Compact JSON, as sent. */
  metadata: string | null;
  createdAt: number;
  updatedAt: number;
  deletedAt: number | null;
};

function readPrice(row: Row): PriceRecord {
  return {
    seq: row.integer('seq'),
    id: row.text('id'),
    amount: row.integer('amount'),
    productId: row.text('product_id'),
    metadata: row.textOrNull('metadata'),
    createdAt: row.integer('created_at'),
    updatedAt: row.integer('updated_at'),
    deletedAt: row.integerOrNull('deleted_at'),
  };
}

export function insertPrice(database: Database, price: Omit<PriceRecord, 'seq' | 'deletedAt'>): void {
  database.run(
    'INSERT INTO prices (id, amount, product_id, metadata, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)',
    price.id,
    price.amount,
    price.productId,
    price.metadata,
    price.createdAt,
    price.updatedAt,
  );
}

export function updatePrice(database: Database, price: PriceRecord): void {
  database.run(
    'UPDATE prices SET metadata = ?, updated_at = ? WHERE seq = ?',
    price.metadata,
    price.updatedAt,
    price.seq,
  );
}

/** Removes a price from every list and from new checkouts; records that name it stay readable. `at` in seconds. */
export function deletePrice(database: Database, seq: number, at: number): void {
  database.run('UPDATE prices SET deleted_at = ?, updated_at = ? WHERE seq = ?', at, at, seq);
}

/** A price that is not deleted. */
export function findPrice(database: Database, id: string): PriceRecord | null {
  const price = findKeptPrice(database, id);
  return price?.deletedAt === null ? price : null;
}

/** A price, deleted or not, for records that refer to it. */
export function findKeptPrice(database: Database, id: string): PriceRecord | null {
  const row = database.first('SELECT * FROM prices WHERE id = ?', id);
  return row === null ? null : readPrice(row);
}

export function pageOfPrices(
  database: Database,
  at: PageAt,
  productId: string | null,
  metadata?: Record<string, string>,
): Page<PriceRecord> {
  const filters = filterByMetadata('prices', metadata);
  if (productId !== null) filters.push(filterLiveBy('prices', 'product_id', productId));
  return filters.length === 0
    ? readLivePage(database, 'prices', at, readPrice)
    : readSelectedPage(database, 'prices', at, { filters }, readPrice);
}

/** Whether a price may be created for a product: it exists and is not deleted. */
export function isLiveProduct(database: Database, id: string): boolean {
  return database.first('SELECT 1 FROM products WHERE id = ? AND deleted_at IS NULL', id) !== null;
}
