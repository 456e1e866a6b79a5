import { MAX_AMOUNT, MIN_CHECKOUT_AMOUNT } from '../contract/money.ts';
import type { Locale } from '../contract/scalars.ts';

/** A product's name in one language; `label`: its variant's name. */
export type ItemName = {
  name: string;
  label: string | null;
};

/** What several pieces of one price cost together, in whole dinars. */
export type Tier = { pieces: number; amount: number };

/** One line of an order, with the names of the time it was placed: products are renamed, orders are not. */
export type OrderItem = {
  price: string;
  productId: string;
  slug: string;
  names: Record<Locale, ItemName>;
  picture: string | null;
  /** Unit price in whole dinars. */
  amount: number;
  quantity: number;
  /** The tiers of the time it was placed; absent without any. */
  tiers?: readonly Tier[];
};

/**
 * What became of pieces that came back. `waiting`: staff have not decided; `on_sale`: for sale again; `written_off`:
 * broken or lost. Stored: never rename.
 */
export const returnedPlaces = ['waiting', 'on_sale', 'written_off'] as const;
type ReturnedPlace = (typeof returnedPlaces)[number];

/** Pieces of an order that came back, while others of it were kept. `entry`: the order event that put them there. */
export type ReturnedItem = OrderItem & { place: ReturnedPlace; entry: number };

/** The items whose pieces an order has: what was kept, and what came back and is not for sale again. */
export function heldItems(order: {
  items: readonly OrderItem[];
  returned: readonly ReturnedItem[];
}): OrderItem[] {
  return [...order.items, ...order.returned.filter(({ place }) => place !== 'on_sale')];
}

/** The pieces among them that stay sold when the rest of the parcel comes back for sale. */
export function lostItems({ returned }: { returned: readonly ReturnedItem[] }): OrderItem[] {
  return returned.filter(({ place }) => place === 'written_off');
}

/** The sum of all lines in whole dinars, without tiers. */
export function totalOf(items: readonly { amount: number; quantity: number }[]): number {
  return items.reduce((sum, item) => sum + item.amount * item.quantity, 0);
}

/**
 * Why no order can have a total: it is above the service's maximum or below its minimum. `dear`: one piece and its
 * delivery are above the maximum, so that several orders do not help.
 */
export type BrokenBound = 'over' | 'dear' | 'under';

/**
 * The bound that a total breaks; null when it can be ordered. `dearest`: the dearest piece with its delivery.
 * `isOpen`: the delivery price is not known yet and will be added. `saved`: by tiers: the service adds up all pieces
 * before it takes that off.
 */
export function boundBrokenBy(
  total: number,
  isOpen: boolean,
  { dearest = 0, saved = 0 }: { dearest?: number; saved?: number } = {},
): BrokenBound | null {
  if (exceedsMaximum(dearest)) return 'dear';
  if (total + saved > MAX_AMOUNT) return 'over';
  return total < MIN_CHECKOUT_AMOUNT && !isOpen ? 'under' : null;
}

/** True for an amount that no order can have. */
export function exceedsMaximum(amount: number): boolean {
  return amount > MAX_AMOUNT;
}
