import type { Price } from '../../contract/price.ts';
import type { Product } from '../../contract/product.ts';
import { slugOf, suffixedSlug } from '../domain/product.ts';
import { savePrice, saveProduct } from '../storage/catalogue.ts';

/** Writes products as the service says they are; returns those whose shelf entries may not be true any more. */
export function mirrorProducts(sql: SqlStorage, products: readonly Product[]): Set<string> {
  const touched = new Set<string>();
  for (const product of products) {
    const { changed, displaced } = saveProduct(sql, product, slugOf(product), suffixedSlug);
    if (changed) touched.add(product.id);
    if (displaced !== null) touched.add(displaced);
  }
  return touched;
}

/** As of products: the ids of those to which the prices that changed belong. */
export function mirrorPrices(sql: SqlStorage, prices: readonly Price[]): Set<string> {
  const changed = prices.filter((price) => savePrice(sql, price));
  return new Set(changed.map((price) => price.product_id));
}
