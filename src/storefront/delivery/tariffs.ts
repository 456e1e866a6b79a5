import type { Database } from '../../database/rows.ts';
import { DELIVERY_SLUG, isOffered, namesOf } from '../catalogue/rules/product.ts';
import { findBySlug, pricesOfProduct } from '../catalogue/store/mirror.ts';
import type { OrderItem } from '../checkout/rules.ts';
import { type DeliveryChoice, type DeliveryQuote, quoteDelivery, tariffsOf } from './rules.ts';

function deliveryProduct(sql: Database) {
  const found = findBySlug(sql, DELIVERY_SLUG);
  return found !== null && isOffered(found.product) ? found.product : null;
}

/** The product that holds the tariffs, offered or not; null in a shop without any. */
export function findDeliveryId(sql: Database): string | null {
  return findBySlug(sql, DELIVERY_SLUG)?.product.id ?? null;
}

/** What delivery costs by the merchant's tariffs of today. */
export function readDelivery(sql: Database, choice: DeliveryChoice | null): DeliveryQuote {
  const product = deliveryProduct(sql);
  const tariffs = product === null ? [] : tariffsOf(pricesOfProduct(sql, product.id), isOffered);
  return quoteDelivery(tariffs, choice);
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
