import type { Locale } from '../../contract/scalars.ts';
import { isCounted, isShort } from '../../domain/carts.ts';
import { pricesForSale, upsellOf } from '../../domain/products/product.ts';
import type { ShopContext } from '../context.ts';
import { findForSale, pricesOfProduct } from '../products/store/mirror.ts';
import { type CartProducts, cartProductsOf, type PricedLine, priceLines } from './pricing.ts';

/**
 * One piece of the product that the merchant chose for a product of a cart: of the first whose choice is for sale and not
 * in the cart. Null without one. `lines`: the priced lines of the cart.
 */
export function upsellFor(
  context: Pick<ShopContext, 'sql' | 'terms'>,
  products: CartProducts,
  lines: readonly PricedLine[],
  language: Locale,
): PricedLine | null {
  const { sql } = context;
  for (const { productId } of lines.filter(isCounted)) {
    const product = products.byProduct.get(productId)?.product;
    const slug = product === undefined ? null : upsellOf(product);
    const found = slug === null ? null : findForSale(sql, slug);
    if (found === null || lines.some((line) => line.productId === found.product.id)) continue;
    const choices = pricesForSale(pricesOfProduct(sql, found.product.id)).map(({ id }) => ({
      price: id,
      quantity: 1,
    }));
    const beside = cartProductsOf(context, { id: null, lines: choices });
    const [offer] = choices
      .flatMap((choice) => priceLines(beside, [choice], language))
      .filter((line) => isCounted(line) && !isShort(line));
    if (offer !== undefined) return offer;
  }
  return null;
}
