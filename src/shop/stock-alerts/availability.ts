import type { Database } from '../../database/rows.ts';
import { nameOf, titleOf, variantOf } from '../../domain/products/product.ts';
import { readCountKey } from '../../domain/stock.ts';
import type { AwaitedProduct } from '../../domain/stock-alerts.ts';
import type { Locale } from '../../text/languages/languages.ts';
import type { ShopContext } from '../context.ts';
import { findForSale, findProduct, pricesOfProduct } from '../products/store/mirror.ts';
import { stockStateOf } from '../stock/counts.ts';

/** Whether the product or variant of a key, once sold out, can be bought. Null: it is not for sale at all. */
export function isBack({ sql }: Pick<ShopContext, 'sql'>, key: string): boolean | null {
  const { productId, variant } = readCountKey(key);
  const found = findForSale(sql, productId);
  if (found === null) return null;
  const state = stockStateOf(sql, found.product, pricesOfProduct(sql, productId));
  const own = variant === null ? state : state.variants.get(variant);
  return own === undefined ? null : own.available !== 0;
}

/** What a key names, for sale or not; null where the shop does not know the product any more. */
export function awaitedProduct(sql: Database, key: string, language: Locale): AwaitedProduct | null {
  const { productId, variant } = readCountKey(key);
  const found = findProduct(sql, productId);
  if (found === null) return null;
  const { product, slug } = found;
  if (variant === null) return { title: nameOf(product, language), slug, variant };
  const price = pricesOfProduct(sql, productId).find((one) => variantOf(one) === variant);
  return { title: titleOf(product, price, language), slug, variant };
}
