import type { Database } from '../../../database/rows.ts';

/** Agreed calls of orders that still wait for them. Times in milliseconds. */

/** The next agreed call after a time; null for none. */
export function nextCallAfter(sql: Database, after: number): number | null {
  const row = sql.keptFirst(
    `SELECT MIN(call_again_at) AS at FROM orders INDEXED BY orders_to_call WHERE queue = 'call' AND in_line = 0 AND call_again_at > ?`,
    after,
  );
  return row?.integerOrNull('at') ?? null;
}

/** The calls that were agreed for a time after `since`, until `now`. */
export function callsDueSince(
  sql: Database,
  since: number,
  now: number,
): { number: string; callAgainAt: number }[] {
  return sql
    .all(
      `SELECT number, call_again_at FROM orders INDEXED BY orders_to_call
       WHERE queue = 'call' AND in_line = 0 AND call_again_at > ? AND call_again_at <= ? ORDER BY call_again_at`,
      since,
      now,
    )
    .map((row) => ({ number: row.text('number'), callAgainAt: row.integer('call_again_at') }));
}
