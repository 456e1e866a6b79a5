import type { Product } from '../../contract/resources/product.ts';
import type { Locale } from '../../contract/scalars.ts';
import type { Database } from '../../database/rows.ts';
import { nameKey, nameKeysOf, skuKey } from '../../domain/catalogue/names.ts';
import {
  categoryNameOf,
  DELIVERY_SLUG,
  hasFlag,
  isHeldBack,
  nameOf,
  picturesOf,
  pricesForSale,
  slugOf,
} from '../../domain/products/product.ts';
import { productsOfName, productsOfSku } from '../../shop/catalogue/store/product-names.ts';
import { findProduct, pricesOfProduct } from '../../shop/products/store/mirror.ts';
import { stockStateOf } from '../../shop/stock/counts.ts';
import { foldedWords } from '../../text/folding.ts';
import { isInCategory } from './category.ts';
import { areDuplicates, baseSlug, type DuplicateCandidate, whySuperfluous } from './rules/duplicates.ts';
import { listedNumbers, type ProductQuery, type ProductRow, type ProductState } from './rules/product-row.ts';
import { type Mirrored, MOST_NAMESAKES, productsAfter, productsOfSlug, wasOrdered } from './store.ts';

const PAGE = 30;
/** Products read at once, and the most that one page of a search scans: the page links to the rest. */
const BATCH = 100;
const MOST_LOOKED_THROUGH = 2_000;

/**
 * A page of all products, hidden ones too. `next`: where the next page begins; null after the last. A whole SKU finds its
 * products alone.
 */
export function listProducts(
  sql: Database,
  language: Locale,
  query: ProductQuery,
  after: string | null,
): { products: ProductRow[]; next: string | null } {
  const coded = productsOfSku(sql, skuKey(query.q)).flatMap((id) => findProduct(sql, id) ?? []);
  if (coded.length > 0) return { products: coded.map((one) => rowOf(sql, one, language)), next: null };
  const words = foldedWords(query.q.slice(0, 200));
  const products: ProductRow[] = [];
  let place = after;
  for (let looked = 0; looked < MOST_LOOKED_THROUGH; looked += BATCH) {
    const batch = productsAfter(sql, place, BATCH, query.sort);
    for (const one of batch) {
      if (products.length === PAGE) return { products, next: place };
      place = one.product.id;
      if (one.slug === DELIVERY_SLUG || !hasWords(one, words) || !isInCategory(one.product, query.category))
        continue;
      const row = rowOf(sql, one, language);
      if (query.state === null || row.states.includes(query.state)) products.push(row);
    }
    if (batch.length < BATCH) return { products, next: null };
  }
  return { products, next: place };
}

function hasWords({ product, slug }: Mirrored, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const reported = foldedWords(`${product.name} ${slug} ${JSON.stringify(product.metadata ?? '')}`);
  return words.every((word) => reported.some((one) => one.startsWith(word)));
}

/** The duplicate that makes a product superfluous; null without one. */
export function superfluousDuplicate(sql: Database, { product }: Mirrored): ProductRow['duplicate'] {
  const candidates = productsOfSlug(sql, baseSlug(slugOf(product)));
  if (candidates.length < 2) return null;
  const candidate = (one: Product): DuplicateCandidate => ({
    id: one.id,
    slug: slugOf(one),
    name: one.name,
    isPriced: pricesForSale(pricesOfProduct(sql, one.id)).length > 0,
    wasOrdered: false,
    createdAt: one.created_at,
  });
  const own = candidate(product);
  for (const { product: other } of candidates) {
    const duplicate = candidate(other);
    // Only duplicates are checked for orders: the check reads all reservations.
    if (!areDuplicates(own, duplicate)) continue;
    const reason = whySuperfluous(
      { ...own, wasOrdered: wasOrdered(sql, own.id) },
      { ...duplicate, wasOrdered: wasOrdered(sql, duplicate.id) },
    );
    if (reason !== null) return { id: other.id, name: other.name, reason };
  }
  return null;
}

/** The first product whose main name is a name of this one, or the other way round, whatever its slug and price. */
function namesakeOf(sql: Database, { product }: Mirrored): ProductRow['duplicate'] {
  const [own, name] = [nameKeysOf(product), nameKey(product.name)];
  const ids = own.flatMap((one) => productsOfName(sql, one, MOST_NAMESAKES));
  for (const id of new Set(ids)) {
    const found = id === product.id ? null : findProduct(sql, id);
    if (found === null) continue;
    const other = found.product;
    const isNamesake = own.includes(nameKey(other.name)) || nameKeysOf(other).includes(name);
    // A superfluous one is marked alone.
    if (isNamesake && superfluousDuplicate(sql, found)?.id !== product.id)
      return { id, name: other.name, reason: 'namesake' };
  }
  return null;
}

export function rowOf(sql: Database, mirrored: Mirrored, language: Locale): ProductRow {
  const { product } = mirrored;
  const prices = pricesOfProduct(sql, product.id);
  const amounts = pricesForSale(prices).map(({ amount }) => amount);
  const { available, held } = stockStateOf(sql, product, prices);
  const duplicate = superfluousDuplicate(sql, mirrored) ?? namesakeOf(sql, mirrored);
  const isHidden = hasFlag(product.metadata, 'hidden');
  const isForLinks = hasFlag(product.metadata, 'links_only');
  const states: [ProductState, boolean][] = [
    ['hidden', isHidden],
    ['sold_out', available === 0 && held === 0],
    ['links_only', isForLinks],
    ['unpriced', amounts.length === 0],
    ['duplicate', duplicate !== null],
  ];
  const left = available === null ? null : available + held;
  return {
    id: product.id,
    name: nameOf(product, language),
    category: categoryNameOf(product, language),
    picture: picturesOf(product)[0] ?? null,
    amount: amounts.length === 0 ? null : Math.min(...amounts),
    isFrom: new Set(amounts).size > 1,
    left,
    addedAt: product.created_at,
    states: states.flatMap(([state, is]) => (is ? [state] : [])),
    isHeldBack: isHeldBack(product),
    numbers: listedNumbers(product, prices, left),
    duplicate,
  };
}
