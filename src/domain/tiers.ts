import { type OrderItem, type Tier, totalOf } from './line-items.ts';

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
