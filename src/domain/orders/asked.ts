import type { OrderItem } from '../line-items.ts';

/** What an order asks for. Whole dinars. */
type Asked = { items: readonly OrderItem[]; total: number; dueOnline: number };

/** Whether two states of an order ask for the same money for the same products. */
export function asksTheSame(one: Asked, other: Asked): boolean {
  const linesOf = ({ items }: Asked) =>
    items.map(({ price, quantity, amount }) => `${price} ${quantity} ${amount}`).join();
  return one.total === other.total && one.dueOnline === other.dueOnline && linesOf(one) === linesOf(other);
}
