import type { FieldErrors } from '../../../contract/error.ts';
import { MIN_CHECKOUT_AMOUNT } from '../../../contract/money.ts';
import { ABOVE_MAXIMUM, BELOW_MINIMUM, type Line, sumLines } from '../checkouts/rules/totals.ts';

/** The quantity up to which a payer may raise any adjustable item. */
const ADJUSTABLE_UP_TO = 99;

/** The largest quantity of an adjustable item that a payer may choose. */
export function maxQuantity(item: { quantity: number }): number {
  return Math.max(ADJUSTABLE_UP_TO, item.quantity);
}

type CheckedQuantities = { ok: true; quantities: number[] } | { ok: false; index: number };

/**
 * The quantities that a payer buys, in the order of the link's items: a fixed item has its own quantity, an
 * adjustable one the chosen quantity or, without one, its own. `index`: the first that is out of range.
 */
export function priceLinkQuantities(
  items: readonly { quantity: number; adjustable: boolean }[],
  asked: readonly number[],
): CheckedQuantities {
  const quantities: number[] = [];
  for (const [index, item] of items.entries()) {
    const quantity = item.adjustable ? (asked[index] ?? item.quantity) : item.quantity;
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > maxQuantity(item)) {
      return { ok: false, index };
    }
    quantities.push(quantity);
  }
  return { ok: true, quantities };
}

/** The errors of a link that could never be bought: a fixed total too small, or any total too large. */
export function checkLinkTotal(items: readonly (Line & { adjustable: boolean })[]): FieldErrors | null {
  const least = sumLines(items.map((item) => (item.adjustable ? { ...item, quantity: 1 } : item)));
  if (least === null) return { items: [ABOVE_MAXIMUM] };
  const isFixed = items.every((item) => !item.adjustable);
  return isFixed && least < MIN_CHECKOUT_AMOUNT ? { items: [BELOW_MINIMUM] } : null;
}
