import type { DeliveryMode } from '../../../domain/delivery/contact.ts';
import type { Grid, GridCell } from '../../../domain/delivery/grid.ts';
import { deliveryModes } from '../../../domain/delivery/tariffs.ts';
import { wilayas } from '../../../text/wilayas.ts';
import type { PriceRow } from './read-price-table.ts';

/** A price now and by the table; null: no delivery. Whole dinars. */
type PriceChange = { from: number | null; to: number | null };
/** A wilaya of the table with its prices; null where the table says nothing of a mode. */
export type WilayaChanges = { wilaya: number } & Record<DeliveryMode, PriceChange | null>;

const amountsIn = ({ cells }: Grid) =>
  new Map(cells.map(({ wilaya, mode, amount }) => [`${mode} ${wilaya}`, amount]));

/** The wilayas of a table with their prices before and after, in the order of their codes. */
export function changesOf(rows: readonly PriceRow[], grid: Grid): WilayaChanges[] {
  const now = amountsIn(grid);
  return rows
    .map((row) => {
      const changeOf = (mode: DeliveryMode): PriceChange | null => {
        const price = row[mode];
        if (price === undefined) return null;
        return { from: now.get(`${mode} ${row.wilaya}`) ?? null, to: price === 'none' ? null : price };
      };
      return { wilaya: row.wilaya, home: changeOf('home'), desk: changeOf('desk') };
    })
    .toSorted((one, other) => one.wilaya - other.wilaya);
}

/** Whether the table changes a price of a wilaya. */
export function isChanged(changes: WilayaChanges): boolean {
  return deliveryModes.some((mode) => changes[mode] !== null && changes[mode].from !== changes[mode].to);
}

/** The grid with the prices of a table. What it says nothing of stays, and every price keeps its days. */
export function gridWithTable({ freeFrom, cells }: Grid, rows: readonly PriceRow[]): Grid {
  const before = new Map(cells.map((cell) => [`${cell.mode} ${cell.wilaya}`, cell]));
  const byWilaya = new Map(rows.map((row) => [row.wilaya, row]));
  return {
    freeFrom,
    cells: wilayas.flatMap(({ code: wilaya }) =>
      deliveryModes.flatMap((mode): GridCell[] => {
        const own = before.get(`${mode} ${wilaya}`);
        const price = byWilaya.get(wilaya)?.[mode];
        if (price === undefined) return own === undefined ? [] : [own];
        return price === 'none' ? [] : [{ wilaya, mode, amount: price, days: own?.days ?? null }];
      }),
    ),
  };
}
