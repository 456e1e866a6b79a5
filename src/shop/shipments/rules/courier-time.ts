import { localTime } from '../../../text/algiers.ts';

const AHEAD = 3_600_000;

/** A time as couriers write it, `2026-11-26 04:00:00` or without seconds, in Algiers; null for anything else. */
export function readCourierTime(text: string): number | null {
  const [, day, minute, second = ':00'] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?/.exec(text.trim()) ?? [];
  const at = day === undefined ? Number.NaN : Date.parse(`${day}T${minute}${second}Z`) - AHEAD;
  return Number.isNaN(at) ? null : at;
}

/** The day of a moment in Algiers, `2026-11-26`. `at`: milliseconds. */
export function courierDay(at: number): string {
  return localTime(Math.floor(at / 1000)).slice(0, 10);
}
