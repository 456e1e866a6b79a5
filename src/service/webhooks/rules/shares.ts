/** How many sends may be under way to one host: one more for each quick answer, half as many for any that fails or is slow. */

/** What each host begins with, and has at least. */
export const FIRST_SHARE = 2;

/** Those of four senders. */
export const MOST_PER_HOST = 24;

/** Milliseconds: an answer within the first is quick, one of the second or more is slow. */
const QUICK = 1_000;
const SLOW = 5_000;

/** `outcome`: null when nothing was sent, or nobody knows. */
export function shareAfter(
  share: number,
  outcome: { delivered: boolean; durationMs: number } | null,
): number {
  if (outcome === null || !outcome.delivered || outcome.durationMs >= SLOW)
    return Math.max(FIRST_SHARE, Math.floor(share / 2));
  return outcome.durationMs < QUICK ? Math.min(MOST_PER_HOST, share + 1) : share;
}
