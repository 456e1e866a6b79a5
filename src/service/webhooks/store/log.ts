import { ERASED } from '../../../contract/erasure.ts';
import type { Page, PageAt } from '../../../database/pagination.ts';
import type { Database, Row } from '../../../database/rows.ts';
import { filterBy } from '../../filters/store/filters.ts';
import { readSelectedPage } from '../../filters/store/pages.ts';
import { type LoggedAttempt, readAttempts } from './attempts.ts';

/** The state of one delivery. `nextAttemptAt` in milliseconds, null unless it is open. */
export type DeliveryLogRecord = {
  /** Its number among the account's deliveries. */
  seq: number;
  url: string;
  state: 'open' | 'delivered' | 'failed';
  nextAttemptAt: number | null;
  createdAt: number;
  /** Newest first. */
  attempts: LoggedAttempt[];
};

/** Deliveries for display; the outbox itself is in outbox.ts. */

function readLog(row: Row, isErased: boolean): DeliveryLogRecord {
  const state = row.word('state', ['open', 'delivered', 'failed']);
  return {
    seq: row.integer('seq'),
    url: row.text('url'),
    state,
    nextAttemptAt: state === 'open' ? row.integer('wake_at') : null,
    createdAt: row.integer('created_at'),
    attempts: readAttempts(row).map((attempt) =>
      isErased && attempt.answer !== '' ? { ...attempt, answer: ERASED } : attempt,
    ),
  };
}

/**
 * The deliveries of one event with their attempts, newest first. `isErased`: hides answers, which may name the
 * person.
 */
export function pageOfDeliveries(
  database: Database,
  eventSeq: number,
  isErased: boolean,
  at: PageAt,
): Page<DeliveryLogRecord> {
  const selection = { filters: [filterBy('deliveries', 'event_seq', eventSeq)] };
  const readOne = (row: Row) => readLog(row, isErased);
  return readSelectedPage(database, 'deliveries', at, selection, readOne, { idColumn: 'seq' });
}

/** The open delivery of an event to a URL: its number, and when it is due (milliseconds). */
export function findOpenDelivery(
  database: Database,
  eventSeq: number,
  url: string,
): { seq: number; wakeAt: number } | null {
  const row = database.first(
    `SELECT seq, wake_at FROM deliveries WHERE event_seq = ? AND url = ? AND state = 'open' ORDER BY seq`,
    eventSeq,
    url,
  );
  return row === null ? null : { seq: row.integer('seq'), wakeAt: row.integer('wake_at') };
}

/** `at` in milliseconds. */
export function wakeDelivery(database: Database, seq: number, at: number): void {
  database.run(`UPDATE deliveries SET wake_at = ? WHERE seq = ? AND state = 'open'`, at, seq);
}
