import type { Database } from '../../../../database/rows.ts';
import { type CheckoutRecord, readerOf } from './checkouts.ts';

/** Named, because SQLite would read all pending checkouts by the index of their status. */
const BY_EXPIRY = 'INDEXED BY checkouts_expiry';

/** Pending checkouts that are overdue at `now` (seconds), the earliest first. */
export function findOverdueCheckouts(database: Database, now: number, count: number): CheckoutRecord[] {
  return database
    .all(
      `SELECT * FROM checkouts ${BY_EXPIRY} WHERE status = 'pending' AND expires_at <= ? ORDER BY expires_at LIMIT ?`,
      now,
      count,
    )
    .map(readerOf(database));
}

/** When the first pending checkout expires, in seconds; null without one. */
export function nextExpiry(database: Database): number | null {
  const row = database.keptFirst(
    `SELECT expires_at FROM checkouts ${BY_EXPIRY} WHERE status = 'pending' ORDER BY expires_at LIMIT 1`,
  );
  return row?.integer('expires_at') ?? null;
}
