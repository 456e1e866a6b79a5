import type { Price } from '../../contract/resources/price.ts';
import type { Product } from '../../contract/resources/product.ts';
import type { Database } from '../../database/rows.ts';
import { DELIVERY_SLUG, isOffered, namesOf } from '../catalogue/rules/product.ts';
import { findBySlug, pricesOfProduct } from '../catalogue/store/mirror.ts';
import type { OrderItem } from '../checkout/rules.ts';
import { type DeliveryChoice, type DeliveryQuote, quoteDelivery, tariffsOf } from './rules.ts';

function deliveryProduct(sql: Database) {
  const found = findBySlug(sql, DELIVERY_SLUG);
  return found !== null && isOffered(found.product) ? found.product : null;
}

/** What delivery costs by the tariffs of the product that holds them, offered or not; null in a shop without any. */
export function quoteOf(
  good: { product: Product; prices: readonly Price[] } | null,
  choice: DeliveryChoice | null,
): DeliveryQuote {
  const isCharged = good !== null && isOffered(good.product);
  return quoteDelivery(isCharged ? tariffsOf(good.prices, isOffered) : [], choice);
}

/** True in a shop whose merchant has said what delivery costs, as far as that has been read. */
export function isDeliveryCharged(sql: Database): boolean {
  const product = deliveryProduct(sql);
  return product !== null && tariffsOf(pricesOfProduct(sql, product.id), isOffered).length > 0;
}

/** What delivery adds to an order at least; 0 in a shop without tariffs. */
export function leastDelivery(sql: Database): number {
  const product = deliveryProduct(sql);
  const tariffs = product === null ? [] : tariffsOf(pricesOfProduct(sql, product.id), isOffered);
  return tariffs.length === 0 ? 0 : Math.min(...tariffs.map(({ amount }) => amount));
}

/**
 * The line that delivery adds to an order; null in a shop without tariffs. It names no place: whoever has the
 * order's address may read it.
 */
export function deliveryItem(sql: Database, quote: DeliveryQuote): OrderItem | null {
  const product = deliveryProduct(sql);
  if (quote.tariff === null || product === null) return null;
  return {
    price: quote.tariff.price,
    productId: product.id,
    slug: DELIVERY_SLUG,
    names: namesOf(product, null),
    picture: null,
    amount: quote.tariff.amount,
    quantity: 1,
  };
}
