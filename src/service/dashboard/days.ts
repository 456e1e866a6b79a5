import { beginningOf, dayOf } from '../../text/algiers.ts';

/** When a day `2026-11-22` begins in Algiers, in seconds since the epoch; null for any other text. */
export function readDay(text: string): number | null {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T12:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? null : beginningOf(dayOf(at / 1000));
}

/** When a day ends: the first second after it. */
export function readLastDay(text: string): number | null {
  const from = readDay(text);
  return from === null ? null : beginningOf(dayOf(from) + 1);
}
