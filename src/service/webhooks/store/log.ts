import { ERASED } from '../../../contract/erasure.ts';
import { readString } from '../../../database/json.ts';
import type { Page, PageAt } from '../../../database/list-pages.ts';
import type { Database, Row } from '../../../database/rows.ts';
import { filterBy } from '../../filters/store/filters.ts';
import { readSelectedPage } from '../../filters/store/pages.ts';
import { DEFAULT_ENDPOINT, listedIdOf } from '../rules/default-endpoint.ts';
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

/** One delivery. Throws for an unknown number. */
export function findDeliveryLog(database: Database, seq: number): DeliveryLogRecord {
  const row = database.first('SELECT * FROM deliveries WHERE seq = ?', seq);
  if (row === null) throw new RangeError('There is no such delivery.');
  return readLog(row, false);
}

/**
 * The open delivery of an event to a listed endpoint, or to a URL of another: its number, and when it is due
 * (milliseconds).
 */
export function findOpenDelivery(
  database: Database,
  eventSeq: number,
  { url, endpointId }: { url: string; endpointId: string | null },
): { seq: number; wakeAt: number } | null {
  const row = database.first(
    `SELECT seq, wake_at FROM deliveries
     WHERE event_seq = ? AND coalesce(nullif(endpoint_id, '${DEFAULT_ENDPOINT}'), url) = ? AND state = 'open' ORDER BY seq`,
    eventSeq,
    listedIdOf(endpointId) ?? url,
  );
  return row === null ? null : { seq: row.integer('seq'), wakeAt: row.integer('wake_at') };
}

/**
 * The deliveries to one endpoint with their attempts, newest first. Each has the id of its event, and hides the answers
 * to an erased one.
 */
export function pageOfDeliveriesTo(
  database: Database,
  endpointId: string,
  at: PageAt,
): Page<{ eventId: string; delivery: DeliveryLogRecord }> {
  const selection = { filters: [filterBy('deliveries', 'endpoint_id', endpointId)] };
  return readSelectedPage(
    database,
    'deliveries',
    at,
    selection,
    (row) => {
      const event = database.first(
        'SELECT id, erased_at FROM events WHERE seq = ?',
        row.integer('event_seq'),
      );
      const eventId = event?.text('id') ?? row.json('test_event', (value) => readString(Object(value).id));
      return { eventId, delivery: readLog(row, event !== null && event.integerOrNull('erased_at') !== null) };
    },
    { idColumn: 'seq' },
  );
}

/** `at` in milliseconds. */
export function wakeDelivery(database: Database, seq: number, at: number): void {
  database.run(`UPDATE deliveries SET wake_at = ? WHERE seq = ? AND state = 'open'`, at, seq);
}
