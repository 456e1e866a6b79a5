import { DELIVERY_SLUG } from '../../../catalogue/rules/product.ts';
import type { FulfilmentState } from '../../rules/order.ts';

/** Orders further apart are two purchases. */
export const TWINS_WITHIN = 48 * 3_600_000;

type Ordered = { placedAt: number; items: readonly { productId: string; slug: string }[] };
export type EarlierOrder = Ordered & { id: string; fulfilment: FulfilmentState };

/** What an order is of, whatever the sizes and pieces. */
function goodsOf({ items }: Ordered): string {
  const products = items.filter(({ slug }) => slug !== DELIVERY_SLUG).map(({ productId }) => productId);
  return [...new Set(products)].sort().join(' ');
}

/** The newest earlier order of the phone, within 48 hours, that is of the same products and not over. */
export function twinOf<T extends EarlierOrder>(order: Ordered, earlier: readonly T[]): T | null {
  const goods = goodsOf(order);
  const candidates = earlier.filter(
    (other) =>
      other.fulfilment !== 'canceled' &&
      other.fulfilment !== 'returned' &&
      Math.abs(order.placedAt - other.placedAt) <= TWINS_WITHIN &&
      goodsOf(other) === goods,
  );
  return candidates.toSorted((a, b) => b.placedAt - a.placedAt)[0] ?? null;
}
