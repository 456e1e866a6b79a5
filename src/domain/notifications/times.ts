import { beginningOf, dayOf } from '../../text/algiers.ts';

/** When the morning's digest is made, in seconds of the day in Algiers. */
const DIGEST_HOUR = 8 * 3_600;

/** The day in Algiers of the newest digest that is due at a time in milliseconds. */
export function digestDay(now: number): number {
  return dayOf(Math.floor(now / 1000) - DIGEST_HOUR);
}

/** When the digest after a day's digest is made, in milliseconds. */
export function nextDigestAt(day: number): number {
  return (beginningOf(day + 1) + DIGEST_HOUR) * 1000;
}

/**
 * So many failed requests in a row mean that the service is unreachable. With their pauses this is more than four
 * minutes, so that a release or a short network failure is not notified.
 */
export const NOTIFY_AFTER_FAILURES = 7;
