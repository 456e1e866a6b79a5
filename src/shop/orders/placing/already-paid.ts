import type { Database } from '../../../database/rows.ts';
import { type CartLine, holdsSame } from '../../carts/rules.ts';
import { coveredOrdersOfCart, type Order, paidOrdersOfCart } from '../store/orders.ts';

/** What of a cart has been paid for: by an order whose shopper did not come back, or while another tab went on. */
export type PaidBefore = {
  /** The order's. */
  token: string;
  /** `all`: exactly this cart. `some`: things that are still, or again, in it. */
  covers: 'all' | 'some';
  /** What was ordered. */
  lines: CartLine[];
};

/** The order by which exactly this cart has been paid: a cart is emptied then, so whoever still has it is late. */
export function findPaidCart(sql: Database, cartId: string, lines: readonly CartLine[]): Order | null {
  const isIt = ({ cart }: Order) => cart !== null && holdsSame(cart, lines);
  return coveredOrdersOfCart(sql, cartId).find(isIt) ?? null;
}

/**
 * The paid order that took the place of another one: placed after it from the same cart, with some of the same in it.
 * Null when there is none.
 */
export function findSuccessor(sql: Database, { id, cartId, placedAt, cart }: Order): Order | null {
  const isSuccessor = (paid: Order) =>
    paid.id !== id &&
    paid.placedAt >= placedAt &&
    paid.cart?.some(({ price }) => cart?.some((line) => line.price === price));
  return coveredOrdersOfCart(sql, cartId).find(isSuccessor) ?? null;
}

/** What of a cart has been paid for, by the order that covers most of it; null when nothing has. */
export function findPaidBefore(sql: Database, cartId: string, lines: readonly CartLine[]): PaidBefore | null {
  if (lines.length === 0) return null;
  const paid = paidOrdersOfCart(sql, cartId);
  const whole = paid.find(({ cart }) => holdsSame(cart ?? [], lines));
  if (whole !== undefined) return { token: whole.token, covers: 'all', lines: whole.cart ?? [] };
  const part = paid.find(({ cart }) => cart?.some(({ price }) => lines.some((line) => line.price === price)));
  return part === undefined ? null : { token: part.token, covers: 'some', lines: part.cart ?? [] };
}
