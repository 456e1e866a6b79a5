import type { Locale } from '../../contract/scalars.ts';
import type { Database } from '../../database/rows.ts';
import { skuKey } from '../../domain/catalogue/names.ts';
import { nameOf, variantsOf } from '../../domain/products/product.ts';
import { browse } from '../../shop/catalogue/catalogue-page.ts';
import { searchProducts } from '../../shop/catalogue/search-products.ts';
import { productsOfSku } from '../../shop/catalogue/store/product-names.ts';
import { findForSale, findProduct, pricesOfProduct } from '../../shop/products/store/mirror.ts';
import { stockStateOf } from '../../shop/stock/counts.ts';
import type { FoundProduct } from './rules/product-row.ts';

const MOST_FOUND = 6;

const wholeCatalogue = { category: null, from: null, to: null, sort: null, after: null, before: null };

/** The products of a whole SKU, else the best matches of the shop's own search, with what can be added of each. */
export function findProducts(sql: Database, language: Locale, words: string): FoundProduct[] {
  if (words.trim() === '') return [];
  const coded = productsOfSku(sql, skuKey(words)).flatMap((id) => {
    const found = findProduct(sql, id);
    return found === null ? [] : [{ slug: found.slug, name: nameOf(found.product, language) }];
  });
  const products =
    coded.length > 0
      ? coded
      : browse(sql, language, { ...wholeCatalogue, q: words }, searchProducts).products;
  return products.slice(0, MOST_FOUND).flatMap(({ slug, name }): FoundProduct[] => {
    const variants = findSizes(sql, language, slug);
    return variants === null ? [] : [{ slug, name, variants }];
  });
}

/** What can be added of a product; null where it is not for sale. */
export function findSizes(sql: Database, language: Locale, slug: string): FoundProduct['variants'] | null {
  const good = findForSale(sql, slug);
  if (good === null) return null;
  const prices = pricesOfProduct(sql, good.product.id);
  const { variants: stock } = stockStateOf(sql, good.product, prices);
  return variantsOf(good.product, prices, language).map(
    ({ price, variant, label, amount, isSoldOut = false }) => {
      const left = stock.get(variant)?.available ?? null;
      return { price, label, amount, left, isSoldOut: isSoldOut || left === 0 };
    },
  );
}
