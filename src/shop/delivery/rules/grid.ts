import type { Price } from '../../../contract/resources/price.ts';
import { type DeliveryChoice, spreadTariffs, type Tariff, tariffFor } from './tariffs.ts';

/** What one way to one wilaya costs: whole dinars, 0 for nothing; `days`: how long it takes at most, null where nobody says. */
export type GridCell = DeliveryChoice & { amount: number; days: number | null };

/** The merchant's own tariffs. What has no cell is not delivered. `freeFrom`: goods of so many dinars are brought for nothing. */
export type Grid = { freeFrom: number | null; cells: readonly GridCell[] };

/** The first grid of a shop whose tariffs are prices: every wilaya as it is charged by them. */
export function gridOfPrices(tariffs: readonly Tariff[]): Grid {
  const cells = spreadTariffs(tariffs).map(({ wilaya, mode, amount }) => ({
    wilaya,
    mode,
    amount,
    days: null,
  }));
  return { freeFrom: null, cells };
}

/** The newest offered price of each amount. */
export function pricesByAmount(
  prices: readonly Price[],
  isOffered: (price: Price) => boolean,
): Map<number, string> {
  const byAge = prices.filter(isOffered).toSorted((a, b) => a.created_at - b.created_at);
  return new Map(byAge.map(({ id, amount }) => [amount, id]));
}

/** The amounts of a grid that no price has yet, the smallest first. */
export function amountsWithoutPrice({ cells }: Grid, byAmount: ReadonlyMap<number, string>): number[] {
  const amounts = new Set(cells.map(({ amount }) => amount).filter((amount) => amount > 0));
  return [...amounts].filter((amount) => !byAmount.has(amount)).toSorted((a, b) => a - b);
}

/**
 * What is charged by a grid. An amount that the service has no price for cannot be an order's item: until there is one, what
 * the prices themselves say is charged there, as before. Where they say nothing the amount stands all the same, and its price is
 * made when it is first ordered: nothing is brought for nothing because a price is missing.
 */
export function tariffsOfGrid(
  { cells }: Grid,
  byAmount: ReadonlyMap<number, string>,
  former: readonly Tariff[],
): Tariff[] {
  return cells.flatMap(({ wilaya, mode, amount, days }): Tariff[] => {
    const price = byAmount.get(amount) ?? null;
    const own = { wilaya, mode, price, amount, days };
    if (price !== null || amount === 0) return [own];
    const stand = tariffFor(former, { wilaya, mode });
    return stand === null ? [own] : [{ ...stand, wilaya, days }];
  });
}

/** Whether an order cannot have this delivery as an item yet. */
export function lacksPrice(tariff: Tariff | null): boolean {
  return tariff !== null && tariff.amount > 0 && tariff.price === null;
}
