import type { Price } from '../../contract/resources/price.ts';
import type { Product } from '../../contract/resources/product.ts';
import type { Locale } from '../../contract/scalars.ts';
import type { Database } from '../../database/rows.ts';
import { costKey } from '../../domain/orders/profit/order-result.ts';
import {
  DELIVERY_SLUG,
  labelOf,
  nameOf,
  type VariantGroup,
  variantGroups,
} from '../../domain/products/product.ts';
import { costOn } from '../../shop/orders/profit/store/cost-prices.ts';
import { pricesOfProduct } from '../../shop/products/store/mirror.ts';
import { leftOf, leftOfVariants } from '../products/stock-counts.ts';
import { productsAfter } from '../products/store.ts';
import type { StockValueRow } from './rules/stock-value.ts';

/**
 * The pieces and cost prices of the next `count` products, the newest first. Products with neither are left out. `next`:
 * the id after which others come; null after the last.
 */
export function readStockValue(
  sql: Database,
  { language, after, count, today }: { language: Locale; after: string | null; count: number; today: number },
): { rows: StockValueRow[]; next: string | null } {
  const products = productsAfter(sql, after, count);
  const rows = products
    .filter(({ slug }) => slug !== DELIVERY_SLUG)
    .flatMap(({ product }) => rowsOf(sql, product, language, today))
    .filter(({ left, cost, isMixed }) => left !== null || cost !== null || isMixed);
  return { rows, next: products.length < count ? null : (products.at(-1)?.product.id ?? null) };
}

/** A row for each variant that is counted separately, and one for all others, which share their pieces. */
function rowsOf(sql: Database, product: Product, language: Locale, today: number): StockValueRow[] {
  const prices = pricesOfProduct(sql, product.id);
  const own = leftOfVariants(sql, product, prices);
  const groups = variantGroups(prices);
  const costOf = (variant: string) => costOn(sql, costKey(product.id, variant), today);
  const named = { productId: product.id, name: nameOf(product, language) };
  const apart = groups.flatMap(({ variant, current }) => {
    const left = own.get(variant);
    if (left === undefined) return [];
    return [{ ...named, label: wordOf(current, language), left, cost: costOf(variant), isMixed: false }];
  });
  const sharing = sharingIn(groups, own);
  if (sharing.length === 0 && apart.length > 0) return apart;
  const costs = new Set(sharing.length === 0 ? [costOf('')] : sharing.map(({ variant }) => costOf(variant)));
  const [cost = null] = costs;
  const isMixed = costs.size > 1;
  return [
    ...apart,
    { ...named, label: null, left: leftOf(sql, product), cost: isMixed ? null : cost, isMixed },
  ];
}

/** The variants that share a product's pieces; those that are offered, if there are any. */
function sharingIn(groups: readonly VariantGroup[], own: ReadonlyMap<string, number>): VariantGroup[] {
  const sharing = groups.filter(({ variant }) => !own.has(variant));
  const offered = sharing.filter((one) => one.offered.length > 0);
  return offered.length > 0 ? offered : sharing;
}

const wordOf = (price: Price, language: Locale) => labelOf(price, language) || null;
