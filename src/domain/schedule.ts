const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** When an order opened at `openedAt` is first asked about. All times in milliseconds. */
export function firstCheck(openedAt: number): number {
  return openedAt + 2 * MINUTE;
}

/** A little less than the promised four minutes: many orders may wait in line. */
const ASK_EVERY = 3.5 * MINUTE;

/**
 * When to ask again about an open order: within 4 minutes; after a day, hourly; and when the hold on its pieces ends.
 * `heldUntil` is null when no pieces are counted.
 */
export function nextCheck(openedAt: number, now: number, heldUntil: number | null): number {
  const regular = now + (now - openedAt < DAY ? ASK_EVERY : HOUR);
  return heldUntil !== null && now < heldUntil ? Math.min(regular, heldUntil) : regular;
}

/** When to ask again after a failed request: half a minute for a new order, else an hour. */
export function nextCheckUnanswered(openedAt: number, now: number): number {
  return now + (now - openedAt < DAY ? MINUTE / 2 : HOUR);
}

/** Retention looks at an order at least once a month, so that changed periods and new order events take effect. */
export const RETENTION_CHECK_LATEST = 30 * DAY;

/** When retention first looks at an order. */
export function firstRetentionCheck(placedAt: number): number {
  return placedAt + RETENTION_CHECK_LATEST;
}

const SYNC_SOONEST = 10_000;
/** The longest pause between syncs of a shop with visitors; a longer pause means that the shop is at rest. */
export const SYNC_LATEST = MINUTE;
const SYNC_AT_REST = HOUR;

/**
 * Pause until the next sync of the catalogue. It is short after a change, then grows to a minute. Without a visit
 * since the last sync it doubles each time, up to an hour.
 */
export function nextSyncPause(lastPause: number, changed: boolean, isVisited: boolean): number {
  if (changed) return SYNC_SOONEST;
  const latest = isVisited || lastPause < SYNC_LATEST ? SYNC_LATEST : SYNC_AT_REST;
  return Math.min(latest, Math.max(SYNC_SOONEST, lastPause * 2));
}

const RETRY_LATEST = 4 * MINUTE;
/** Pause after `failures` failed tries in a row; at least the `retryAfter` seconds that the service asked for. */
export function retryPause(failures: number, retryAfter: number | null = null): number {
  return Math.max(Math.min(RETRY_LATEST, 2_000 * 2 ** Math.min(failures, 10)), (retryAfter ?? 0) * 1000);
}
