import { type Page, type PageAt, readLivePage } from '../../../database/list-pages.ts';
import type { Database } from '../../../database/rows.ts';
import { integer, orNull, type RowOf, table, text } from '../../../database/table.ts';
import { filterByMetadata, filterLiveBy } from '../../filters/store/filters.ts';
import { readSelectedPage } from '../../filters/store/pages.ts';

const prices = table('prices', {
  seq: integer,
  id: text,
  amount: integer,
  productId: text,
  /** Compact JSON, as sent. */
  metadata: orNull(text),
  createdAt: integer,
  updatedAt: integer,
  deletedAt: orNull(integer),
});

export type PriceRecord = RowOf<typeof prices>;

const readPrice = prices.read;

export function insertPrice(database: Database, price: Omit<PriceRecord, 'seq' | 'deletedAt'>): void {
  prices.insert(database, price);
}

export function updatePrice(database: Database, price: PriceRecord): void {
  prices.update(database, { seq: price.seq }, { metadata: price.metadata, updatedAt: price.updatedAt });
}

/** Removes a price from every list and from new checkouts; records that name it stay readable. `at` in seconds. */
export function deletePrice(database: Database, seq: number, at: number): void {
  prices.update(database, { seq }, { deletedAt: at, updatedAt: at });
}

/** A price that is not deleted. */
export function findPrice(database: Database, id: string): PriceRecord | null {
  const price = findKeptPrice(database, id);
  return price?.deletedAt === null ? price : null;
}

/** A price, deleted or not, for records that refer to it. */
export function findKeptPrice(database: Database, id: string): PriceRecord | null {
  return prices.find(database, { id });
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
