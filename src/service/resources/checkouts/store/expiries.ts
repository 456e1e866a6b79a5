import type { Database } from '../../../../database/rows.ts';
import { type CheckoutRecord, readerOf } from './checkouts.ts';

/** Pending checkouts that are overdue at `now` (seconds), the earliest first. */
export function findOverdueCheckouts(database: Database, now: number, count: number): CheckoutRecord[] {
  return database
    .all(
      `SELECT * FROM checkouts WHERE status = 'pending' AND expires_at <= ? ORDER BY expires_at LIMIT ?`,
      now,
      count,
    )
    .map(readerOf(database));
}

/** When the first pending checkout expires, in seconds; null without one. */
export function nextExpiry(database: Database): number | null {
  const row = database.first(
    `SELECT expires_at FROM checkouts WHERE status = 'pending' ORDER BY expires_at LIMIT 1`,
  );
  return row?.integer('expires_at') ?? null;
}
