import type { Locale } from '../../contract/scalars.ts';
import type { Database } from '../../database/rows.ts';
import { RELATED_CANDIDATES, relatedOf } from '../../domain/catalogue/related.ts';
import { availableIn, emptyCount, heldIn, type StockCount } from '../../domain/stock.ts';
import { readStocks } from '../stock/store.ts';
import { type IndexRow, readIndex } from './store/index-rows.ts';

/** A product in the catalogue's grid. Amounts in whole dinars. */
export type ProductCard = {
  slug: string;
  name: string;
  /** The key of its category. */
  category: string | null;
  picture: string | null;
  /** The lowest price for sale. */
  amount: number;
  compareAt: number | null;
  /** True when variants differ in price, so that `amount` is shown as "from". */
  isFrom: boolean;
  isSoldOut: boolean;
  /** True while a shopper is paying for the last pieces. */
  isHeld: boolean;
  /** The id of its only price for sale; absent where there are several. */
  price?: string;
};

/** The cards of some rows; all their counts are read at once. */
export function cardsOf(sql: Database, rows: readonly IndexRow[], language: Locale): ProductCard[] {
  const stocks = readStocks(sql, rows.flatMap(keysOf));
  return rows.map((row) => cardOf(row, stocks, language));
}

function keysOf({ product_id, card: { counts = [product_id] } }: IndexRow): readonly string[] {
  return counts;
}

function cardOf(row: IndexRow, stocks: ReadonlyMap<string, StockCount>, language: Locale): ProductCard {
  const { names, isSoldOut = false, counts: _, ...shown } = row.card;
  const counted = keysOf(row).map((key) => stocks.get(key) ?? emptyCount);
  const isNone = counted.every((count) => availableIn(count) === 0);
  const isHeld = !isSoldOut && isNone && counted.some((count) => heldIn(count) > 0);
  return {
    slug: row.slug,
    category: row.category,
    name: names[language],
    ...shown,
    isSoldOut: isSoldOut || (isNone && !isHeld),
    isHeld,
  };
}

/** Cards of products of the same category. */
export function relatedCards(
  sql: Database,
  { slug, category }: { slug: string; category: string | null },
  language: Locale,
): ProductCard[] {
  if (category === null) return [];
  const { rows } = readIndex(sql, { category, from: null, to: null }, 'newest', null, RELATED_CANDIDATES);
  return relatedOf(cardsOf(sql, rows, language), slug);
}
