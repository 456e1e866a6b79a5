import type { Database } from '../../../database/rows.ts';
import { type CartLine, holdsSame } from '../../../domain/carts.ts';
import type { Order } from '../../../domain/orders/order.ts';
import { coveredOrdersOfCart, paidOrdersOfCart } from '../store/orders.ts';

/** The part of a cart that is paid already: the shopper did not come back to the order, or another tab went on. */
export type PaidBefore = {
  /** The order's token. */
  token: string;
  /** `all`: exactly this cart. `some`: products that are still, or again, in it. */
  covers: 'all' | 'some';
  /** The ordered lines. */
  lines: CartLine[];
};

/** The order that has paid exactly this cart. The cart is emptied then, so a browser that still has it is late. */
export function findPaidCart(sql: Database, cartId: string, lines: readonly CartLine[]): Order | null {
  const isIt = ({ cart }: Order) => cart !== null && holdsSame(cart, lines);
  return coveredOrdersOfCart(sql, cartId).find(isIt) ?? null;
}

/**
 * The paid order that replaced another one: placed later from the same cart, with some of the same products. Null
 * without one.
 */
export function findSuccessor(sql: Database, { id, cartId, placedAt, cart }: Order): Order | null {
  const isSuccessor = (paid: Order) =>
    paid.id !== id &&
    paid.placedAt >= placedAt &&
    paid.cart?.some(({ price }) => cart?.some((line) => line.price === price));
  return coveredOrdersOfCart(sql, cartId).find(isSuccessor) ?? null;
}

/** The part of a cart that is paid already, by the order that covers most of it; null without one. */
export function findPaidBefore(sql: Database, cartId: string, lines: readonly CartLine[]): PaidBefore | null {
  if (lines.length === 0) return null;
  const paid = paidOrdersOfCart(sql, cartId);
  const whole = paid.find(({ cart }) => holdsSame(cart ?? [], lines));
  if (whole !== undefined) return { token: whole.token, covers: 'all', lines: whole.cart ?? [] };
  const part = paid.find(({ cart }) => cart?.some(({ price }) => lines.some((line) => line.price === price)));
  return part === undefined ? null : { token: part.token, covers: 'some', lines: part.cart ?? [] };
}
