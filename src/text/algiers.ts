/** Time in Algiers: one hour ahead of UTC, in summer and winter, since 1981. Times in seconds. */

const AHEAD = 3_600;
const DAY = 24 * 3_600;

/** The Algiers day of a moment, in days since the epoch. */
export function dayOf(at: number): number {
  return Math.floor((at + AHEAD) / DAY);
}

/** When a day of Algiers begins, in seconds since the epoch. */
export function beginningOf(day: number): number {
  return day * DAY - AHEAD;
}

/** When a month of Algiers begins, in seconds since the epoch. `month`: from 1; above 12 it counts into later years. */
export function beginningOfMonth(year: number, month: number): number {
  return Date.UTC(year, month - 1) / 1000 - AHEAD;
}

/** A moment in Algiers, `2026-11-22 09:30:00`: the first ten characters are the date, and spreadsheets read it. */
export function localTime(at: number): string {
  return new Date((at + AHEAD) * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/** The date of a moment in Algiers, `2026-11-22`. */
export function localDate(at: number): string {
  return localTime(at).slice(0, 10);
}

/** A time in Algiers as written, `2026-11-26 04:00:00` or without seconds, in milliseconds; null for anything else. */
export function readLocalTime(text: string): number | null {
  const [, day, minute, second = ':00'] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?/.exec(text.trim()) ?? [];
  const at = day === undefined ? Number.NaN : Date.parse(`${day}T${minute}${second}Z`) - AHEAD * 1000;
  return Number.isNaN(at) ? null : at;
}
