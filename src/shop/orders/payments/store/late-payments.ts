import type { Database } from '../../../../database/rows.ts';

/**
 * The progress of the hourly poll for late payments. `dueAt`: its next time, in milliseconds. For the list of
 * refunds: `since`: refunds made before it are known, in seconds, null for none; `page`: the next page to read;
 * `begunAt`: when its first page was read, in seconds; `oldestOpen`: when the oldest open refund was made.
 */
export type LatePaymentCursor = {
  dueAt: number;
  since: number | null;
  page: number;
  begunAt: number | null;
  oldestOpen: number | null;
};

/** Null before the first poll. */
export function readLatePaymentCursor(sql: Database): LatePaymentCursor | null {
  const row = sql.first('SELECT * FROM late_payment_poll WHERE id = 1');
  return (
    row && {
      dueAt: row.integer('due_at'),
      since: row.integerOrNull('since'),
      page: row.integer('page'),
      begunAt: row.integerOrNull('begun_at'),
      oldestOpen: row.integerOrNull('oldest_open'),
    }
  );
}

export function saveLatePaymentCursor(sql: Database, place: LatePaymentCursor): void {
  sql.run(
    `INSERT OR REPLACE INTO late_payment_poll (id, due_at, since, page, begun_at, oldest_open) VALUES (1, ?, ?, ?, ?, ?)`,
    place.dueAt,
    place.since,
    place.page,
    place.begunAt,
    place.oldestOpen,
  );
}

/** Whether the shop has ever requested a checkout. */
export function hasCheckouts(sql: Database): boolean {
  return sql.first('SELECT 1 FROM order_checkouts LIMIT 1') !== null;
}

/** A checkout that the service has made, the newest if its ids sort by time; null without one. */
export function findNewestCheckoutId(sql: Database): string | null {
  const row = sql.first(
    'SELECT checkout_id FROM order_checkouts WHERE checkout_id IS NOT NULL ORDER BY checkout_id DESC LIMIT 1',
  );
  return row?.textOrNull('checkout_id') ?? null;
}
