import { beginningOf, dayOf } from '../../text/algiers.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The lists of couriers are read from two o'clock on, and the shops of one platform do not all begin at once. */
const NIGHT = 2 * HOUR;
const SPREAD = 3 * HOUR;

/** Between two lists: less than half of an account's calls, so that parcels are made meanwhile. */
export const PACE = 5_000;

/** The latest nightly reading of an account that was due at `now`, in Algiers. Milliseconds. */
export function nightBefore({ addedAt }: { addedAt: number }, now: number): number {
  const start = NIGHT + (addedAt % SPREAD);
  return beginningOf(dayOf((now - start) / 1_000)) * 1_000 + start;
}

/** The next one. */
export function nightAfter(account: { addedAt: number }, now: number): number {
  return nightBefore(account, now) + DAY;
}
