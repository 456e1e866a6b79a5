import type { Locale } from '../../contract/scalars.ts';
import type { Database } from '../../database/rows.ts';
import { skuKey } from '../../domain/catalogue/names.ts';
import {
  DELIVERY_SLUG,
  labelOf,
  nameOf,
  ownPictureOf,
  picturesOf,
  variantOf,
} from '../../domain/products/product.ts';
import { availableIn, heldIn, readCountKey, type StockCount } from '../../domain/stock.ts';
import { productsOfSku } from '../../shop/catalogue/store/product-names.ts';
import { findProduct, pricesOfProduct } from '../../shop/products/store/mirror.ts';
import { countsOfProduct, readByLeft } from '../../shop/stock/store.ts';
import { foldedWords } from '../../text/folding.ts';
import type { StockQuery } from './rules/low-stock.ts';
import { MOST_ROWS, type StockRow } from './rules/stock-rows.ts';
import { productsWithWords } from './store.ts';

const PAGE = 20;
/** The most counts that one page reads, when some belong to products that are gone. */
const MOST_READ = 200;
/** The most products that a search by words finds. */
const MOST_FOUND = 60;
const MOST_WORDS = 6;

/** A page of counts, the fewest pieces first. `next`: the place where the next one begins; null at the end. */
export function listStock(
  sql: Database,
  language: Locale,
  { q, state }: StockQuery,
  few: number,
  after: { left: number; key: string } | null,
): { rows: StockRow[]; next: { left: number; key: string } | null } {
  const most = state === null ? null : state === 'out' ? 0 : few;
  const words = foldedWords(q).slice(0, MOST_WORDS);
  if (words.length > 0) {
    const coded = productsOfSku(sql, skuKey(q));
    const rows = (coded.length > 0 ? coded : productsWithWords(sql, words, MOST_FOUND))
      .flatMap((productId) => countsOfProduct(sql, productId))
      .flatMap((one) => rowOf(sql, one, language) ?? [])
      .filter(({ left }) => most === null || left <= most)
      .sort((one, other) => one.left - other.left)
      .slice(0, MOST_ROWS);
    return { rows, next: null };
  }
  const rows: StockRow[] = [];
  let place = after;
  for (let read = 0; read < MOST_READ; read += PAGE) {
    const batch = readByLeft(sql, place, most, PAGE + 1);
    for (const one of batch) {
      if (rows.length === PAGE) return { rows, next: place };
      place = { left: (one.count.counted ?? 0) - one.count.paid, key: one.key };
      const row = rowOf(sql, one, language);
      if (row !== null) rows.push(row);
    }
    if (batch.length <= PAGE) return { rows, next: null };
  }
  return { rows, next: place };
}

/** A count as the list shows it; null where its product or variant is gone, or for the delivery product. */
export function rowOf(
  sql: Database,
  { key, count }: { key: string; count: StockCount },
  language: Locale,
): StockRow | null {
  const { productId, variant } = readCountKey(key);
  const found = findProduct(sql, productId);
  if (found === null || found.slug === DELIVERY_SLUG || count.counted === null) return null;
  const { product } = found;
  const price =
    variant === null
      ? undefined
      : pricesOfProduct(sql, productId).findLast((one) => variantOf(one) === variant);
  if (variant !== null && price === undefined) return null;
  return {
    key,
    productId,
    variant,
    name: nameOf(product, language),
    label: price === undefined ? null : labelOf(price, language),
    picture: (price === undefined ? null : ownPictureOf(price)) ?? picturesOf(product)[0] ?? null,
    left: Math.max(0, count.counted - count.paid),
    free: availableIn(count) ?? 0,
    held: heldIn(count),
    counted: count.counted,
  };
}
