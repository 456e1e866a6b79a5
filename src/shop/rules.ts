const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** When an order opened at `openedAt` is first asked about. All times in milliseconds. */
export function firstCheck(openedAt: number): number {
  return openedAt + 2 * MINUTE;
}

/** A little less than the four minutes that are promised: many orders may wait for their turn. */
const ASK_EVERY = 3.5 * MINUTE;

/**
 * When to ask again about an order that is still open: within 4 minutes, after a day hourly, and when the time is up for
 * which pieces are kept for it; `heldUntil` is null where none are counted.
 */
export function nextCheck(openedAt: number, now: number, heldUntil: number | null): number {
  const regular = now + (now - openedAt < DAY ? ASK_EVERY : HOUR);
  return heldUntil !== null && now < heldUntil ? Math.min(regular, heldUntil) : regular;
}

/** For how long pieces are kept for an order, in milliseconds; `minutes` as it is set. */
export function holdTime(minutes: number): number {
  return minutes * MINUTE;
}

/** When to ask again after nothing was learnt: a new order then waits for its turn again, not minutes. */
export function nextCheckUnanswered(openedAt: number, now: number): number {
  return now + (now - openedAt < DAY ? MINUTE / 2 : HOUR);
}

const SYNC_SOONEST = 10_000;
/** The longest pause of a shop that somebody looks at; what pauses longer is at rest. */
export const SYNC_LATEST = MINUTE;
const SYNC_AT_REST = HOUR;

/**
 * Pause until the catalogue is read again: short while somebody is adding products, then longer, up to a minute; and where
 * nobody has visited since the last reading, twice as long each time, up to an hour.
 */
export function nextSyncPause(lastPause: number, changed: boolean, isVisited: boolean): number {
  if (changed) return SYNC_SOONEST;
  const latest = isVisited || lastPause < SYNC_LATEST ? SYNC_LATEST : SYNC_AT_REST;
  return Math.min(latest, Math.max(SYNC_SOONEST, lastPause * 2));
}

const RETRY_LATEST = 4 * MINUTE;
/** Pause after `failures` failed tries in a row; not shorter than the `retryAfter` seconds that were asked for. */
export function retryPause(failures: number, retryAfter: number | null = null): number {
  return Math.max(Math.min(RETRY_LATEST, 2_000 * 2 ** Math.min(failures, 10)), (retryAfter ?? 0) * 1000);
}
