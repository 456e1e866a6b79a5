import type { Locale } from '../../contract/scalars.ts';
import type { Database } from '../../database/rows.ts';
import type { Order } from '../../domain/orders/order.ts';
import { DELIVERY_SLUG } from '../../domain/products/product.ts';
import { mayReview, type ReviewInput } from '../../domain/reviews.ts';
import type { ShopContext } from '../context.ts';
import { findOrderByToken } from '../orders/store/orders.ts';
import { insertReview, reviewedProducts } from './store/reviews.ts';

/** A delivered order whose products its shopper can review, each once. */
export type OrderToReview = {
  number: string;
  products: { id: string; name: string; isReviewed: boolean }[];
};

/** The delivered order with a token; null for any other. */
function findDelivered(sql: Database, token: string): Order | null {
  const order = findOrderByToken(sql, token);
  return order !== null && mayReview(order) ? order : null;
}

/** What the shopper kept of an order; a product in two sizes counts once. */
function productsOf({ items }: Order) {
  const products = items.filter(({ slug }) => slug !== DELIVERY_SLUG);
  return [...new Map(products.map((item) => [item.productId, item])).values()];
}

/** The order of a token for its reviews; null where it is not delivered. */
export function orderToReview(sql: Database, token: string, language: Locale): OrderToReview | null {
  const order = findDelivered(sql, token);
  if (order === null) return null;
  const reviewed = reviewedProducts(sql, order.id);
  return {
    number: order.number,
    products: productsOf(order).map(({ productId, names }) => ({
      id: productId,
      name: names[language].name,
      isReviewed: reviewed.includes(productId),
    })),
  };
}

/** Stores a review of a product of a delivered order, once. False where the order has no such product. */
export function writeReview({ storage, sql, now }: ShopContext, token: string, review: ReviewInput): boolean {
  return storage.transactionSync(() => {
    const order = findDelivered(sql, token);
    if (order === null || !productsOf(order).some(({ productId }) => productId === review.productId))
      return false;
    insertReview(sql, order.id, review, Math.floor(now() / 1000));
    return true;
  });
}
