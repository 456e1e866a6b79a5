import type { DeliveryMode } from '../../../domain/delivery/contact.ts';
import { cellsOf, type Grid, withAmounts } from '../../../domain/delivery/grid.ts';
import { deliveryModes } from '../../../domain/delivery/tariffs.ts';
import type { PriceRow } from './read-price-table.ts';

/** A price now and by the table; null: no delivery. Whole dinars. */
type PriceChange = { from: number | null; to: number | null };
/** A wilaya of the table with its prices; null where the table says nothing of a mode. */
export type WilayaChanges = { wilaya: number } & Record<DeliveryMode, PriceChange | null>;

/** The wilayas of a table with their prices before and after, in the order of their codes. */
export function changesOf(rows: readonly PriceRow[], grid: Grid): WilayaChanges[] {
  const now = cellsOf(grid);
  return rows
    .map((row) => {
      const changeOf = (mode: DeliveryMode): PriceChange | null => {
        const price = row[mode];
        if (price === undefined) return null;
        return { from: now(row.wilaya, mode)?.amount ?? null, to: price === 'none' ? null : price };
      };
      return { wilaya: row.wilaya, home: changeOf('home'), desk: changeOf('desk') };
    })
    .toSorted((one, other) => one.wilaya - other.wilaya);
}

/** Whether the table changes a price of a wilaya. */
export function isChanged(changes: WilayaChanges): boolean {
  return deliveryModes.some((mode) => changes[mode] !== null && changes[mode].from !== changes[mode].to);
}

/** The grid with the prices of a table. What it says nothing of stays. */
export function gridWithTable(grid: Grid, rows: readonly PriceRow[]): Grid {
  const byWilaya = new Map(rows.map((row) => [row.wilaya, row]));
  return withAmounts(grid, (wilaya, mode) => byWilaya.get(wilaya)?.[mode]);
}
