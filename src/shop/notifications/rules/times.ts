import { beginningOf, dayOf } from '../../../text/algiers.ts';

/** The hour of Algiers at which the digest of a morning is made, in seconds of its day. */
const DIGEST_HOUR = 8 * 3_600;

/** The day of Algiers whose digest is the newest one that a time (milliseconds) has seen come due. */
export function digestDay(now: number): number {
  return dayOf(Math.floor(now / 1000) - DIGEST_HOUR);
}

/** When the digest after that of a day is made, in milliseconds. */
export function nextDigestAt(day: number): number {
  return (beginningOf(day + 1) + DIGEST_HOUR) * 1000;
}

/**
 * So many failed questions in a row make a service that is not to be reached: with the pauses between them that is more than
 * four minutes, and none is told of a release or a short cut of the line.
 */
export const FAILURES_TOLD = 7;
