import type { Locale } from '../../contract/scalars.ts';
import type { Database } from '../../database/rows.ts';
import { availableIn, emptyCount, heldIn } from '../stock/rules.ts';
import { readStock } from '../stock/store.ts';
import { LOOKED_AT, relatedOf } from './rules/related.ts';
import { type IndexRow, readIndex } from './store/index-rows.ts';

/** A product as the grid shows it. Amounts in whole dinars. */
export type ProductCard = {
  slug: string;
  name: string;
  picture: string | null;
  /** The lowest price for sale. */
  amount: number;
  compareAt: number | null;
  /** True when variants differ in price, so that `amount` is "from". */
  isFrom: boolean;
  isSoldOut: boolean;
  /** True while somebody is paying for the last pieces. */
  isHeld: boolean;
};

export function cardIn(sql: Database, { product_id, slug, card }: IndexRow, language: Locale): ProductCard {
  const { names, isSoldOut = false, counts = [product_id], ...shown } = card;
  const counted = counts.map((key) => readStock(sql, key) ?? emptyCount);
  const isNone = counted.every((count) => availableIn(count) === 0);
  const isHeld = !isSoldOut && isNone && counted.some((count) => heldIn(count) > 0);
  return { slug, name: names[language], ...shown, isSoldOut: isSoldOut || (isNone && !isHeld), isHeld };
}

/** Goods of the same category beside a product, for whoever looks at it. */
export function relatedCards(
  sql: Database,
  { slug, category }: { slug: string; category: string | null },
  language: Locale,
): ProductCard[] {
  if (category === null) return [];
  const { rows } = readIndex(sql, { category, from: null, to: null }, 'newest', null, LOOKED_AT);
  return relatedOf(
    rows.map((row) => cardIn(sql, row, language)),
    slug,
  );
}
