import { ERASED } from '../../../contract/erasure.ts';
import type { Page, PageAt } from '../../../database/pages.ts';
import type { Database, Row } from '../../../database/rows.ts';
import { readSelectedPage } from '../../filters/store/pages.ts';

/** What became of one delivery. `nextAttemptAt` in milliseconds, null unless it is open. */
export type DeliveryLogRecord = {
  /** Its number among the account's deliveries. */
  seq: number;
  url: string;
  state: 'open' | 'delivered' | 'failed';
  nextAttemptAt: number | null;
  createdAt: number;
  /** Newest first; `at` in seconds. */
  attempts: {
    at: number;
    status: number | null;
    durationMs: number;
    error: string | null;
    answer: string;
  }[];
};

/** What became of deliveries, to be looked at: the outbox itself is in deliveries.ts. */

function readLog(database: Database, row: Row, isErased: boolean): DeliveryLogRecord {
  const state = row.word('state', ['open', 'delivered', 'failed']);
  return {
    seq: row.integer('seq'),
    url: row.text('url'),
    state,
    nextAttemptAt: state === 'open' ? row.integer('wake_at') : null,
    createdAt: row.integer('created_at'),
    // A delivery has as many attempts as the retry table has waits, and one more.
    attempts: database
      .all('SELECT * FROM delivery_attempts WHERE delivery_seq = ? ORDER BY seq DESC', row.integer('seq'))
      .map((attempt) => ({
        at: attempt.integer('at'),
        status: attempt.integerOrNull('status'),
        durationMs: attempt.integer('duration_ms'),
        error: attempt.textOrNull('error'),
        answer: isErased && attempt.text('answer') !== '' ? ERASED : attempt.text('answer'),
      })),
  };
}

/** The deliveries of one event with their attempts, newest first. `isErased`: endpoints may have said who it was. */
export function pageOfDeliveries(
  database: Database,
  eventSeq: number,
  isErased: boolean,
  at: PageAt,
): Page<DeliveryLogRecord> {
  const selection = { filters: [], owned: { column: 'event_seq', value: eventSeq } };
  const readOne = (row: Row) => readLog(database, row, isErased);
  return readSelectedPage(database, 'deliveries', at, selection, readOne, { idColumn: 'seq' });
}

/** The open delivery of an event to a URL: its number, and when (milliseconds) it wakes. */
export function findOpenDelivery(
  database: Database,
  eventSeq: number,
  url: string,
): { seq: number; wakeAt: number } | null {
  const row = database.first(
    `SELECT seq, wake_at FROM deliveries WHERE event_seq = ? AND url = ? AND state = 'open' LIMIT 1`,
    eventSeq,
    url,
  );
  return row === null ? null : { seq: row.integer('seq'), wakeAt: row.integer('wake_at') };
}

/** `at` in milliseconds. */
export function wakeDelivery(database: Database, seq: number, at: number): void {
  database.run(`UPDATE deliveries SET wake_at = ? WHERE seq = ? AND state = 'open'`, at, seq);
}
