import { type OrderItem, type ReturnedItem, totalOf } from '../line-items.ts';
import { DELIVERY_SLUG } from '../products/product.ts';
import { savedByTiers } from '../tiers.ts';
import { discountOfItems } from './coupons.ts';
import type { Order } from './order.ts';

/** Pieces of one of an order's prices that came back. */
export type PiecesBack = { price: string; quantity: number };

type Parted = Pick<Order, 'items' | 'returned' | 'total' | 'discount' | 'dueOnline' | 'dueOnDelivery'>;

/**
 * An order of which some pieces came back. The kept pieces cost what they cost in the order, by the tiers that they
 * still reach, and delivery stays due.
 * A discount in percent is that of the kept products; an amount stays whole, up to what the products cost: a minimum
 * does not count, so that nobody owes more because something came back. `entry`: the event's position; `paidOnline`:
 * stays paid; `mayBeAll`: in an exchange, the customer may keep nothing. `pieces`: no piece came back, or more than
 * there are; `all_back`: the customer kept nothing.
 */
export function partOrder(
  { items, returned, coupon, discount: was }: Pick<Order, 'items' | 'returned' | 'coupon' | 'discount'>,
  back: readonly PiecesBack[],
  { entry, paidOnline, mayBeAll = false }: { entry: number; paidOnline: number; mayBeAll?: boolean },
): { ok: true; order: Parted } | { ok: false; reason: 'pieces' | 'all_back' } {
  const asked = new Map(
    back.filter(({ quantity }) => quantity !== 0).map((one) => [one.price, one.quantity]),
  );
  const products = items.filter(({ slug }) => slug !== DELIVERY_SLUG);
  const isPossible = [...asked].every(([price, quantity]) => {
    const line = products.find((one) => one.price === price);
    return line !== undefined && Number.isInteger(quantity) && quantity > 0 && quantity <= line.quantity;
  });
  if (asked.size === 0 || !isPossible) return { ok: false, reason: 'pieces' };
  const backOf = ({ price, slug }: OrderItem) => (slug === DELIVERY_SLUG ? 0 : (asked.get(price) ?? 0));
  const kept = items
    .map((item) => ({ ...item, quantity: item.quantity - backOf(item) }))
    .filter(({ quantity }) => quantity > 0);
  if (!mayBeAll && kept.every(({ slug }) => slug === DELIVERY_SLUG)) return { ok: false, reason: 'all_back' };
  const discount =
    coupon?.on === 'delivery'
      ? was - savedByTiers(items) + savedByTiers(kept)
      : discountOfItems(coupon && { ...coupon, minimum: 0 }, kept);
  const total = totalOf(kept) - discount;
  const dueOnline = Math.min(paidOnline, total);
  const came = products
    .filter((item) => backOf(item) > 0)
    .map((item): ReturnedItem => ({ ...item, quantity: backOf(item), place: 'waiting', entry }));
  return {
    ok: true,
    order: {
      ...{ items: kept, discount, total, dueOnline },
      returned: [...returned, ...came],
      dueOnDelivery: total - dueOnline,
    },
  };
}
