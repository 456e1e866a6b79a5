import type { Database } from '../../../../database/rows.ts';

/**
 * How far the service was asked what became of payments after their end. `dueAt`: when it is asked next, in milliseconds. Of the
 * list of refunds: `since`: those made before it are known, in seconds, null where none are; `page`: the next to be read;
 * `begunAt`: when its first page was read, in seconds; `oldestOpen`: when the oldest was made that has no end yet.
 */
export type LatePaymentCursor = {
  dueAt: number;
  since: number | null;
  page: number;
  begunAt: number | null;
  oldestOpen: number | null;
};

/** Null before the first time. */
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

/** Whether anything was ever to be paid online. */
export function hasCheckouts(sql: Database): boolean {
  return sql.first('SELECT 1 FROM order_checkouts LIMIT 1') !== null;
}

/** A checkout that the service has made, the newest where its ids go by time; null without one. */
export function findNewestCheckoutId(sql: Database): string | null {
  const row = sql.first(
    'SELECT checkout_id FROM order_checkouts WHERE checkout_id IS NOT NULL ORDER BY checkout_id DESC LIMIT 1',
  );
  return row?.textOrNull('checkout_id') ?? null;
}
