import type { Price } from '../../contract/resources/price.ts';
import { wilayas } from '../../text/wilayas.ts';
import type { DeliveryMode } from './contact.ts';
import { type DeliveryChoice, deliveryModes, spreadTariffs, type Tariff, tariffFor } from './tariffs.ts';

/**
 * The delivery price of one mode to one wilaya: whole dinars, 0 for free; `days`: the longest time, null where
 * unknown.
 */
export type GridCell = DeliveryChoice & { amount: number; days: number | null };

/**
 * The merchant's delivery prices. A place without a cell is not served. `freeFrom`: delivery is free from so many
 * dinars of products on.
 */
export type Grid = { freeFrom: number | null; cells: readonly GridCell[] };

/** The first grid of a shop that used prices so far: each wilaya with its amount. */
export function gridOfPrices(tariffs: readonly Tariff[]): Grid {
  const cells = spreadTariffs(tariffs).map(({ wilaya, mode, amount, days }) => ({
    wilaya,
    mode,
    amount,
    days: days ?? null,
  }));
  return { freeFrom: null, cells };
}

/** The cell of a wilaya and mode; undefined where it is not served. */
export function cellsOf({ cells }: Grid): (wilaya: number, mode: DeliveryMode) => GridCell | undefined {
  const known = new Map(cells.map((cell) => [`${cell.mode} ${cell.wilaya}`, cell]));
  return (wilaya, mode) => known.get(`${mode} ${wilaya}`);
}

/**
 * The grid with other amounts, in whole dinars. `amountOf`: 'none' ends the delivery, undefined keeps the price. Every
 * price keeps its days.
 */
export function withAmounts(
  grid: Grid,
  amountOf: (wilaya: number, mode: DeliveryMode) => number | 'none' | undefined,
): Grid {
  const before = cellsOf(grid);
  return {
    freeFrom: grid.freeFrom,
    cells: wilayas.flatMap(({ code: wilaya }) =>
      deliveryModes.flatMap((mode): GridCell[] => {
        const own = before(wilaya, mode);
        const amount = amountOf(wilaya, mode);
        if (amount === undefined) return own === undefined ? [] : [own];
        return amount === 'none' ? [] : [{ wilaya, mode, amount, days: own?.days ?? null }];
      }),
    ),
  };
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
 * The delivery prices of a grid. An amount without a price at the service cannot be an order's item, so the former
 * price is charged there for now. Without a former price the amount is charged all the same, and its price is created
 * with the first order: a missing price must not make delivery free.
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

/** Whether this delivery cannot be an order's item yet. */
export function lacksPrice(tariff: Tariff | null): boolean {
  return tariff !== null && tariff.amount > 0 && tariff.price === null;
}
