import type { Price } from '../../../contract/resources/price.ts';
import type { Product } from '../../../contract/resources/product.ts';
import type { Database } from '../../../database/rows.ts';
import { slugOf, suffixedSlug } from '../../../domain/products/product.ts';
import { addMirrored, savePrice, saveProduct } from '../../products/store/mirror.ts';

/** Saves products as the service has them; returns those whose index entries may be outdated. */
export function mirrorProducts(sql: Database, products: readonly Product[]): Set<string> {
  const touched = new Set<string>();
  let more = 0;
  for (const product of products) {
    const { changed, isNew, displaced } = saveProduct(sql, product, slugOf(product), suffixedSlug);
    if (changed) touched.add(product.id);
    if (displaced !== null) touched.add(displaced);
    if (isNew) more += 1;
  }
  addMirrored(sql, 'products', more);
  return touched;
}

/** Like `mirrorProducts`: returns the product ids of changed prices. */
export function mirrorPrices(sql: Database, prices: readonly Price[]): Set<string> {
  const touched = new Set<string>();
  let more = 0;
  for (const price of prices) {
    const { changed, isNew } = savePrice(sql, price);
    if (changed) touched.add(price.product_id);
    if (isNew) more += 1;
  }
  addMirrored(sql, 'prices', more);
  return touched;
}
