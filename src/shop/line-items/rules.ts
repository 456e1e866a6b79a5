import { MAX_AMOUNT, MIN_CHECKOUT_AMOUNT } from '../../contract/money.ts';
import type { Locale } from '../../contract/scalars.ts';

/** What something is called in one language; `label`: which variant of it. */
export type ItemName = {
  name: string;
  label: string | null;
};

/** One line of an order as it was when it was placed, named as it was then: goods are renamed, orders are not. */
export type OrderItem = {
  price: string;
  productId: string;
  slug: string;
  names: Record<Locale, ItemName>;
  picture: string | null;
  /** Unit price in whole dinars. */
  amount: number;
  quantity: number;
};

/** The sum of all lines in whole dinars. */
export function totalOf(items: readonly { amount: number; quantity: number }[]): number {
  return items.reduce((sum, item) => sum + item.amount * item.quantity, 0);
}

/**
 * Why no order can come to a total: the service takes none above its maximum, and none below its minimum. `dear`: one
 * piece and its delivery are above the maximum, and no sharing out into several orders helps.
 */
export type BrokenBound = 'over' | 'dear' | 'under';

/**
 * The limit that a total breaks; null when it can be ordered. `dearest`: what the dearest piece in it costs with its
 * delivery. Amounts are added to an `isOpen` total yet.
 */
export function boundBrokenBy(total: number, isOpen: boolean, dearest = 0): BrokenBound | null {
  if (exceedsMaximum(dearest)) return 'dear';
  if (total > MAX_AMOUNT) return 'over';
  return total < MIN_CHECKOUT_AMOUNT && !isOpen ? 'under' : null;
}

/** True for what no order can hold, whatever else is in it. */
export function exceedsMaximum(amount: number): boolean {
  return amount > MAX_AMOUNT;
}
