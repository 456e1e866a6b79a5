import { beginningOf, dayOf } from '../../text/algiers.ts';

/** On Fridays no courier delivers. Day 0 of the epoch was a Thursday. */
const isFriday = (day: number) => day % 7 === 1;

/**
 * The Algiers day, in days since the epoch, on which a parcel is likely to have arrived: the longest time of its
 * delivery after the day of `from`, Fridays not counted. `from`: seconds; `days`: 1 or more.
 */
export function arrivalDay(from: number, days: number): number {
  let day = dayOf(from);
  for (let left = days; left > 0; left -= isFriday(day) ? 0 : 1) day += 1;
  return day;
}

/** A moment of that day, in seconds; null where the tariff tells no days. `from`: seconds. */
export function arrivalAt(from: number, days: number | null): number | null {
  return days === null ? null : beginningOf(arrivalDay(from, days));
}
