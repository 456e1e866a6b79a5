import type { Database } from '../../../../database/rows.ts';

/**
 * The progress of the hourly poll for late payments. `dueAt`: its next time, in milliseconds. For the list of
 * refunds: `since`: refunds made before it are known, in seconds, null for none; `page`: the next page to read;
 * `begunAt`: when its first page was read, in seconds; `oldestOpen`: when the oldest open refund was made.
 */
export type PaymentExceptionCursor = {
  dueAt: number;
  since: number | null;
  page: number;
  begunAt: number | null;
  oldestOpen: number | null;
};

/** Before the first page of the list. */
export const FIRST: PaymentExceptionCursor = {
  dueAt: 0,
  since: null,
  page: 1,
  begunAt: null,
  oldestOpen: null,
};

/** Null before the first poll. The other mode has a list of its own: a place in that one is none in this one. */
export function readPaymentExceptionCursor(sql: Database, livemode: boolean): PaymentExceptionCursor | null {
  const row = sql.keptFirst('SELECT * FROM late_payment_poll WHERE id = 1');
  if (row === null) return null;
  const dueAt = row.integer('due_at');
  if (row.flag('livemode') !== livemode) return { ...FIRST, dueAt };
  return {
    dueAt,
    since: row.integerOrNull('since'),
    page: row.integer('page'),
    begunAt: row.integerOrNull('begun_at'),
    oldestOpen: row.integerOrNull('oldest_open'),
  };
}

export function savePaymentExceptionCursor(
  sql: Database,
  livemode: boolean,
  place: PaymentExceptionCursor,
): void {
  sql.run(
    `INSERT OR REPLACE INTO late_payment_poll (id, due_at, since, page, begun_at, oldest_open, livemode)
     VALUES (1, ?, ?, ?, ?, ?, ?)`,
    place.dueAt,
    place.since,
    place.page,
    place.begunAt,
    place.oldestOpen,
    Number(livemode),
  );
}
