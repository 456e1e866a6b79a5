import type { Price } from '../../contract/resources/price.ts';
import type { Product } from '../../contract/resources/product.ts';
import type { Database } from '../../database/rows.ts';
import { ownStocksOf, stockOf } from '../../domain/products/product.ts';
import { countKey, emptyCount, type MoveSource, recount, type StockCount } from '../../domain/stock.ts';
import { countOf } from '../../shop/stock/counts.ts';
import { noteMove } from '../../shop/stock/moves.ts';
import { readStock, saveStock } from '../../shop/stock/store.ts';

/** Unsold pieces of a product, held ones included; null where nothing is counted. */
export function leftOf(sql: Database, product: Product): number | null {
  return leftIn(countOf(readStock(sql, product.id), product));
}

/** The same for its separately counted variants, by their words. */
export function leftOfVariants(
  sql: Database,
  product: Product,
  prices: readonly Price[],
): ReadonlyMap<string, number> {
  const left = new Map<string, number>();
  for (const [variant, counted] of ownStocksOf(prices)) {
    const before = readStock(sql, countKey(product.id, variant)) ?? emptyCount;
    left.set(variant, leftIn(recount(before, counted)) ?? 0);
  }
  return left;
}

function leftIn({ counted, paid }: StockCount): number | null {
  return counted === null ? null : Math.max(0, counted - paid);
}

/**
 * Starts a new count with the merchant's number, even if it is the former one. `paid`: pieces sold at the time of the
 * merchant's decision; later sales are subtracted. `source`: who changed it. Call it in the transaction that mirrors
 * the product.
 */
export function startCount(
  sql: Database,
  key: string,
  [before, after]: [Pick<Product, 'metadata'>, Pick<Product, 'metadata'>],
  paid: number,
  { source, at }: { source: MoveSource; at: number },
): void {
  const counted = stockOf(after);
  const count = readStock(sql, key);
  if (count === null) return;
  // A sync that came between has already started this count.
  if (count.counted === counted && stockOf(before) !== counted) return;
  const started = { ...count, counted, paid: counted === null ? 0 : Math.max(0, count.paid - paid) };
  saveStock(sql, key, started);
  noteMove(sql, key, [count, started], source, at);
}
