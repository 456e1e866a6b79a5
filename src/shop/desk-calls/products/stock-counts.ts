import type { Price } from '../../../contract/resources/price.ts';
import type { Product } from '../../../contract/resources/product.ts';
import type { Database } from '../../../database/rows.ts';
import { ownStocksOf, stockOf } from '../../catalogue/rules/product.ts';
import { countOf } from '../../stock/counts.ts';
import { countKey, emptyCount, recount, type StockCount } from '../../stock/rules.ts';
import { readStock, saveStock } from '../../stock/store.ts';

/** Pieces of a product that are not sold, those kept for unpaid orders among them; null where none are counted. */
export function leftOf(sql: Database, product: Product): number | null {
  return leftIn(countOf(readStock(sql, product.id), product));
}

/** As of a product, of its variants that are counted alone, by their words. */
export function leftOfVariants(
  sql: Database,
  product: Product,
  prices: readonly Price[],
): ReadonlyMap<string, number> {
  const left = new Map<string, number>();
  for (const [variant, said] of ownStocksOf(prices)) {
    const before = readStock(sql, countKey(product.id, variant)) ?? emptyCount;
    left.set(variant, leftIn(recount(before, said)) ?? 0);
  }
  return left;
}

function leftIn({ said, paid }: StockCount): number | null {
  return said === null ? null : Math.max(0, said - paid);
}

/**
 * Has something counted anew from what the merchant has just said, be it the number that was said before. `paid`: pieces sold
 * by the time that was decided: those sold since are taken off it. Call it in the transaction that mirrors the goods.
 */
export function startCount(
  sql: Database,
  key: string,
  [before, after]: [Pick<Product, 'metadata'>, Pick<Product, 'metadata'>],
  paid: number,
): void {
  const said = stockOf(after);
  const count = readStock(sql, key);
  if (count === null) return;
  // A reading that came in between has counted from it already.
  if (count.said === said && stockOf(before) !== said) return;
  saveStock(sql, key, { ...count, said, paid: said === null ? 0 : Math.max(0, count.paid - paid) });
}
