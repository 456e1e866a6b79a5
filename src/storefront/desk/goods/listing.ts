import type { Product } from '../../../contract/resources/product.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Database } from '../../../database/rows.ts';
import { foldedWords } from '../../../text/folding.ts';
import {
  categoryNameOf,
  categoryOf,
  DELIVERY_SLUG,
  isHeldBack,
  isMarked,
  nameOf,
  picturesOf,
  pricesForSale,
} from '../../catalogue/rules/product.ts';
import { categoryKey } from '../../catalogue/rules/search.ts';
import { pricesOfProduct } from '../../catalogue/store/mirror.ts';
import { stockStateOf } from '../../stock/counts.ts';
import type { GoodsQuery, GoodsRow, GoodsState } from './rules/list.ts';
import { type Mirrored, productsAfter } from './store.ts';

const PAGE = 30;
/** Products read at once, and looked through at most for one page of a search: what is further on has a link. */
const BATCH = 100;
const MOST_LOOKED_THROUGH = 2_000;

/** A page of all goods, hidden or not. `next`: where the next begins; null after the last. */
export function listGoods(
  sql: Database,
  language: Locale,
  query: GoodsQuery,
  after: string | null,
): { goods: GoodsRow[]; next: string | null } {
  const words = foldedWords(query.q.slice(0, 200));
  const goods: GoodsRow[] = [];
  let place = after;
  for (let looked = 0; looked < MOST_LOOKED_THROUGH; looked += BATCH) {
    const batch = productsAfter(sql, place, BATCH);
    for (const one of batch) {
      if (goods.length === PAGE) return { goods, next: place };
      place = one.product.id;
      if (one.slug === DELIVERY_SLUG || !hasWords(one, words) || !isIn(one.product, query.category)) continue;
      const row = rowOf(sql, one, language);
      if (query.state === null || row.states.includes(query.state)) goods.push(row);
    }
    if (batch.length < BATCH) return { goods, next: null };
  }
  return { goods, next: place };
}

function hasWords({ product, slug }: Mirrored, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const told = foldedWords(`${product.name} ${slug} ${JSON.stringify(product.metadata ?? '')}`);
  return words.every((word) => told.some((one) => one.startsWith(word)));
}

function isIn(product: Product, category: string | null): boolean {
  return category === null || categoryKey(categoryOf(product) ?? '') === category;
}

export function rowOf(sql: Database, { product }: Mirrored, language: Locale): GoodsRow {
  const prices = pricesOfProduct(sql, product.id);
  const amounts = pricesForSale(prices).map(({ amount }) => amount);
  const { available, held } = stockStateOf(sql, product, prices);
  const isHidden = isMarked(product.metadata, 'hidden');
  const isForLinks = isMarked(product.metadata, 'links_only');
  const states: [GoodsState, boolean][] = [
    ['hidden', isHidden],
    ['sold_out', available === 0 && held === 0],
    ['links_only', isForLinks],
    ['unpriced', amounts.length === 0],
  ];
  return {
    id: product.id,
    name: nameOf(product, language),
    category: categoryNameOf(product, language),
    picture: picturesOf(product)[0] ?? null,
    amount: amounts.length === 0 ? null : Math.min(...amounts),
    isFrom: new Set(amounts).size > 1,
    left: available === null ? null : available + held,
    states: states.flatMap(([state, is]) => (is ? [state] : [])),
    isHeldBack: isHeldBack(product),
  };
}
