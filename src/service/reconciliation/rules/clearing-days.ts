import type { ClearingAccount } from '../../../contract/resources/reconciliation.ts';

const DAY = 86_400;

/** The day of a time in seconds, from 0. */
export function dayOf(at: number): number {
  return Math.floor(at / DAY);
}

/** Open and closed items of a day. `in1`, `in2`, `in4`: closed within so many days. */
export type ClearingDay = {
  account: ClearingAccount;
  day: number;
  opened: number;
  open: number;
  openAmount: number;
  in1: number;
  in2: number;
  in4: number;
};

/** Days that the shares look back. */
export const DAYS_BACK = 90;

/** Of the items old enough, the share that was closed within so many days; null when there is none. */
export function shareWithin(days: readonly ClearingDay[], within: 1 | 2 | 4, today: number): number | null {
  const settled = days.filter(
    ({ account, day }) => account !== 'refund:pending' && day <= today - within && day > today - DAYS_BACK,
  );
  const opened = settled.reduce((sum, day) => sum + day.opened, 0);
  const closed = settled.reduce((sum, day) => sum + day[`in${within}`], 0);
  return opened === 0 ? null : closed / opened;
}

/** Ages of open items, the youngest first. */
export const ages = ['up_to_1', 'up_to_2', 'up_to_4', 'older'] as const;

/** The age of an item that was opened so many days ago. */
export function ageOf(days: number): (typeof ages)[number] {
  if (days <= 1) return 'up_to_1';
  if (days <= 2) return 'up_to_2';
  return days <= 4 ? 'up_to_4' : 'older';
}

/** How many items are open, by their age. */
export function byAge(days: readonly ClearingDay[], today: number) {
  const open = { up_to_1: 0, up_to_2: 0, up_to_4: 0, older: 0 };
  for (const one of days) open[ageOf(today - one.day)] += one.open;
  return open;
}
