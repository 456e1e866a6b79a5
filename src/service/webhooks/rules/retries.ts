const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits after the first, second, … failed attempt, in milliseconds. */
const RETRY_DELAYS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** Share by which a wait varies, so that not all events reach a recovered endpoint at once. */
const JITTER = 0.1;

/** Longest accepted `Retry-After`, in seconds. */
export const MAX_RETRY_AFTER = 86_400;

/**
 * When to try again, in milliseconds since the epoch; null when the tries are used up. `attempt`: failed attempts,
 * from 1. `retryAfter`: seconds that the endpoint asked for; the next try is never earlier. `random`: 0 to 1.
 */
export function nextAttemptAt(failure: {
  attempt: number;
  nowMs: number;
  retryAfter: number | null;
  random: number;
}): number | null {
  const delay = RETRY_DELAYS[failure.attempt - 1];
  if (delay === undefined) return null;
  const jittered = delay * (1 + JITTER * (2 * failure.random - 1));
  const asked = Math.min(failure.retryAfter ?? 0, MAX_RETRY_AFTER) * SECOND;
  return failure.nowMs + Math.round(Math.max(jittered, asked));
}
