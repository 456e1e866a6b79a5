import type { OrderItem } from '../line-items.ts';

/** What an order asks its shopper to pay for. Whole dinars. */
type Bill = { items: readonly OrderItem[]; total: number; dueOnline: number };

/** Whether two states of an order ask for the same money for the same products. */
export function isSameBill(one: Bill, other: Bill): boolean {
  const linesOf = ({ items }: Bill) =>
    items.map(({ price, quantity, amount }) => `${price} ${quantity} ${amount}`).join();
  return one.total === other.total && one.dueOnline === other.dueOnline && linesOf(one) === linesOf(other);
}
