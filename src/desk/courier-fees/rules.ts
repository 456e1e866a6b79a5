import type { CourierFee, CourierFees } from '../../couriers/port.ts';
import type { AccountRest } from '../../couriers/rules/account.ts';
import { courierWilayaOf } from '../../couriers/rules/match-communes.ts';
import type { DeliveryMode } from '../../domain/delivery/contact.ts';
import { cellsOf, type Grid, withAmounts } from '../../domain/delivery/grid.ts';
import { deliveryModes } from '../../domain/delivery/tariffs.ts';
import { wilayas } from '../../text/wilayas.ts';

/** An account whose fees can be read. `origin`: a wilaya; `problem`: why its calls rest. */
export type FeeAccount = { id: string; title: string; origin: number; problem: AccountRest['problem'] };

/** What the courier takes for a parcel, and what the shop's customers pay; null for no delivery. Whole dinars. */
type FeeCell = { fee: CourierFee | null; own: number | null };
export type FeeRow = { wilaya: number } & Record<DeliveryMode, FeeCell>;

/** The courier's fee to a wilaya of ours; those of 2026 have that of their parent. */
function feeTo(
  fees: ReadonlyMap<number, CourierFees>,
  wilaya: number,
  mode: DeliveryMode,
): CourierFee | null {
  const row = fees.get(courierWilayaOf(wilaya));
  return (mode === 'home' ? row?.home : row?.pickupPoint) ?? null;
}

const byWilaya = (fees: readonly CourierFees[]) => new Map(fees.map((one) => [one.wilaya, one]));

/** The fees beside the grid, in the wilayas that the courier serves. */
export function feeRows(fees: readonly CourierFees[], grid: Grid): FeeRow[] {
  const known = byWilaya(fees);
  const own = cellsOf(grid);
  return wilayas.flatMap(({ code: wilaya }) => {
    const cellOf = (mode: DeliveryMode): FeeCell => ({
      fee: feeTo(known, wilaya, mode),
      own: own(wilaya, mode)?.amount ?? null,
    });
    const row = { wilaya, home: cellOf('home'), desk: cellOf('desk') };
    return row.home.fee === null && row.desk.fee === null ? [] : [row];
  });
}

/** Whether the shop's price is not the courier's fee, in one of the modes that the courier offers. */
export function differs(row: FeeRow): boolean {
  return deliveryModes.some((mode) => row[mode].fee !== null && row[mode].fee.usual !== row[mode].own);
}

/**
 * The grid with the fees to some wilayas as its prices, and `addition` dinars more. A mode that the courier does not
 * offer keeps its price, and every price its days.
 */
export function gridWithFees(
  grid: Grid,
  fees: readonly CourierFees[],
  taken: ReadonlySet<number>,
  addition: number,
): Grid {
  const known = byWilaya(fees);
  return withAmounts(grid, (wilaya, mode) => {
    const fee = taken.has(wilaya) ? feeTo(known, wilaya, mode) : null;
    return fee === null ? undefined : fee.usual + addition;
  });
}
