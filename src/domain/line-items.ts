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

/** The least amount for pieces of one price, bought singly and by tiers. More pieces never cost less. */
export function amountOfPieces(pieces: number, amount: number, tiers: readonly Tier[]): number {
  const offers = [{ pieces: 1, amount }, ...tiers];
  const least = [0];
  for (let count = 1; count <= pieces; count += 1)
    least.push(
      Math.min(...offers.map((offer) => offer.amount + (least[Math.max(0, count - offer.pieces)] ?? 0))),
    );
  return least.at(-1) ?? 0;
}

/** A line whose product may have tiers. */
export type TieredLine = Pick<OrderItem, 'productId' | 'amount' | 'quantity' | 'tiers'>;

/**
 * What each line costs by the tiers, in whole dinars. Lines of one product with the same price and tiers, such as two
 * colours, count together; each has its share of what they save.
 */
export function amountsByTiers(lines: readonly TieredLine[]): number[] {
  // Most lines have no tiers, and no group.
  const groupOf = ({ productId, amount, tiers = [] }: TieredLine) =>
    tiers.length === 0
      ? null
      : JSON.stringify([productId, amount, tiers.map((tier) => [tier.pieces, tier.amount])]);
  const groups = lines.map(groupOf);
  const counts = new Map<string | null, number>();
  for (const [index, { quantity }] of lines.entries()) {
    const group = groups[index] ?? null;
    counts.set(group, (counts.get(group) ?? 0) + quantity);
  }
  const counted = new Map<string, number>();
  return lines.map(({ amount, quantity, tiers = [] }, index) => {
    const group = groups[index] ?? null;
    if (group === null) return amount * quantity;
    const pieces = counts.get(group) ?? 0;
    const whole = amountOfPieces(pieces, amount, tiers);
    const before = counted.get(group) ?? 0;
    counted.set(group, before + quantity);
    const shareOf = (count: number) => Math.floor((whole * count) / pieces);
    return pieces === 0 ? 0 : shareOf(before + quantity) - shareOf(before);
  });
}

/** The sum of all lines by their tiers, in whole dinars. */
export function tieredTotalOf(lines: readonly TieredLine[]): number {
  return amountsByTiers(lines).reduce((sum, amount) => sum + amount, 0);
}

/** What the tiers save on all lines. */
export function savedByTiers(lines: readonly TieredLine[]): number {
  return totalOf(lines) - tieredTotalOf(lines);
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
