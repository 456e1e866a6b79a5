import type { OrderItem } from '../../line-items.ts';
import { DELIVERY_SLUG } from '../../products/product.ts';
import type { FulfilmentState } from '../order.ts';

/** Orders further apart are two purchases. */
export const DUPLICATES_WITHIN = 48 * 3_600_000;

type Ordered = {
  placedAt: number;
  items: readonly Pick<OrderItem, 'price' | 'quantity' | 'slug'>[];
};
export type EarlierOrder = Ordered & { id: string; fulfilment: FulfilmentState };

/**
 * What an order is of: its products with their sizes and pieces. Of orders that differ in one, each has something that
 * the other lacks: one tap must not drop it.
 */
function linesOf({ items }: Pick<Ordered, 'items'>): string {
  return items
    .filter(({ slug }) => slug !== DELIVERY_SLUG)
    .map(({ price, quantity }) => `${price} ${quantity}`)
    .sort()
    .join();
}

/** Whether two orders are of the same products, sizes and pieces. */
export function haveSameLines(one: Pick<Ordered, 'items'>, other: Pick<Ordered, 'items'>): boolean {
  return linesOf(one) === linesOf(other);
}

/** The newest earlier order of the phone, within 48 hours, that is of the same goods and not over. */
export function duplicateOf<T extends EarlierOrder>(order: Ordered, earlier: readonly T[]): T | null {
  const candidates = earlier.filter(
    (other) =>
      other.fulfilment !== 'canceled' &&
      other.fulfilment !== 'returned' &&
      Math.abs(order.placedAt - other.placedAt) <= DUPLICATES_WITHIN &&
      haveSameLines(order, other),
  );
  return candidates.toSorted((a, b) => b.placedAt - a.placedAt)[0] ?? null;
}
