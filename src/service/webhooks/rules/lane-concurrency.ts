/**
 * Deliveries under way in one lane, to one host or listed endpoint: one more after each quick answer, half as many after
 * a failed or slow one.
 */

/** The first and the least number of parallel deliveries. */
export const LEAST_PER_LANE = 2;

/** The connections of four senders. */
export const MOST_PER_LANE = 24;

/** Milliseconds: an answer below the first is quick, from the second on it is slow. */
const QUICK = 1_000;
const SLOW = 5_000;

/** `outcome`: null when nothing was sent, or it is unknown. */
export function concurrencyAfter(
  concurrency: number,
  outcome: { delivered: boolean; durationMs: number } | null,
): number {
  if (outcome === null || !outcome.delivered || outcome.durationMs >= SLOW)
    return Math.max(LEAST_PER_LANE, Math.floor(concurrency / 2));
  return outcome.durationMs < QUICK ? Math.min(MOST_PER_LANE, concurrency + 1) : concurrency;
}
