import { eraseBody, readPerson } from '../../../contract/erasure.ts';
import { type EventType, eventType } from '../../../contract/resources/event.ts';
import { findCursor, type Page, type PageAt } from '../../../database/pages.ts';
import type { Database, Row } from '../../../database/rows.ts';
import { isAnybodyErasing, isErasing } from '../../privacy/store/erasures.ts';

export type EventRecord = {
  seq: number;
  id: string;
  type: EventType;
  /** Of what the type begins with. */
  subjectId: string;
  /** Whose event it is, whatever its subject. */
  checkoutId: string;
  body: string;
  createdAt: number;
  /** Seconds since when its body names nobody; null while it is what was sent. */
  erasedAt: number | null;
};

function readEvent(row: Row): EventRecord {
  return {
    seq: row.integer('seq'),
    id: row.text('id'),
    type: row.word('type', eventType.options),
    // Before there were other subjects, and in those rows still, it was the checkout.
    subjectId: row.textOrNull('subject_id') ?? row.text('checkout_id'),
    checkoutId: row.text('checkout_id'),
    body: row.text('body'),
    createdAt: row.integer('created_at'),
    erasedAt: row.integerOrNull('erased_at'),
  };
}

/** Reads rows, erased where their customer's erasure has not come to them yet. */
function readerOf(database: Database): (row: Row) => EventRecord {
  if (!isAnybodyErasing(database)) return readEvent;
  return (row) => {
    const event = readEvent(row);
    if (!isErasing(database, readPerson(event.body).customerId)) return event;
    return { ...event, body: eraseBody(event.body, 'all'), erasedAt: event.erasedAt ?? event.createdAt };
  };
}

export function insertEvent(database: Database, event: Omit<EventRecord, 'seq' | 'erasedAt'>): number {
  const row = database.first(
    'INSERT INTO events (id, type, subject_id, checkout_id, body, created_at) VALUES (?, ?, ?, ?, ?, ?) RETURNING seq',
    event.id,
    event.type,
    event.subjectId === event.checkoutId ? null : event.subjectId,
    event.checkoutId,
    event.body,
    event.createdAt,
  );
  if (row === null) throw new Error('The event was not inserted.');
  return row.integer('seq');
}

export function findEvent(database: Database, id: string): EventRecord | null {
  const row = database.first('SELECT * FROM events WHERE id = ?', id);
  return row === null ? null : readerOf(database)(row);
}

/** When the newest event was recorded, in seconds; 0 without one. */
export function lastEventTime(database: Database): number {
  return database.count('SELECT created_at AS n FROM events ORDER BY seq DESC LIMIT 1');
}

/**
 * The first sequence number whose event is of `time` (seconds) or later. Events are numbered without gaps and
 * their times never fall, so some twenty rows are read among a million, and no index by time is written.
 */
function sequenceFrom(database: Database, time: number, max: number): number {
  let low = 1;
  let high = max + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (database.count('SELECT created_at AS n FROM events WHERE seq = ?', middle) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What events are asked for. Times in seconds, both ends included. */
type EventSelection = {
  from: number | null;
  to: number | null;
  type: EventType | null;
  checkoutId: string | null;
};

type Span = { first: number; last: number; sql: string; values: (string | number)[] };

/** A selection as a span of sequence numbers and what an index tells of the rest. */
function spanOf(database: Database, selection: EventSelection): Span {
  const { from, to, type, checkoutId } = selection;
  const max = database.count('SELECT max(seq) AS n FROM events');
  const first = from === null ? 1 : sequenceFrom(database, from, max);
  const last = to === null ? max : sequenceFrom(database, to + 1, max) - 1;
  const values: string[] = [];
  let sql = '';
  if (checkoutId !== null) {
    sql += ' AND checkout_id = ?';
    values.push(checkoutId);
  }
  if (type !== null) {
    // The plus keeps the planner from the index by type: a checkout has few events, a type has nearly all.
    sql += checkoutId === null ? ' AND type = ?' : ' AND +type = ?';
    values.push(type);
  }
  return { first, last, sql, values };
}

/** A page of what was selected: newest first, behind `after` oldest first, and then `total` is of what is behind it. */
export function pageOfEvents(database: Database, selection: EventSelection, at: PageAt): Page<EventRecord> {
  const cursor = findCursor(database, 'events', at);
  if (cursor === 'unknown') return { ok: false, reason: 'unknown_cursor' };
  const { first, last, sql, values } = spanOf(database, selection);
  const isForward = at.after !== null;
  const countIn = (from: number, to: number) =>
    sql === ''
      ? Math.max(0, to - from + 1)
      : database.count(
          `SELECT count(*) AS n FROM events WHERE seq BETWEEN ? AND ?${sql}`,
          from,
          to,
          ...values,
        );
  const offset = cursor === null ? (at.page - 1) * at.perPage : 0;
  // Without a filter the page's start is arithmetic, not an OFFSET.
  const skipped = sql === '' ? offset : 0;
  const from = isForward && cursor !== null ? Math.max(first, cursor + 1) : first;
  const to = !isForward && cursor !== null ? Math.min(last, cursor - 1) : last;
  const rows = database.all(
    `SELECT * FROM events WHERE seq BETWEEN ? AND ?${sql} ORDER BY seq ${isForward ? 'ASC' : 'DESC'} LIMIT ? OFFSET ?`,
    from,
    to - skipped,
    ...values,
    at.perPage,
    offset - skipped,
  );
  const records = rows.map(readerOf(database));
  const seqs = records.map(({ seq }) => seq);
  const isNewer = countIn(Math.max(first, Math.max(...seqs, cursor ?? 0) + 1), last) > 0;
  const isOlder = seqs.length > 0 && countIn(first, Math.min(last, Math.min(...seqs) - 1)) > 0;
  return {
    ok: true,
    records,
    total: countIn(isForward ? from : first, last),
    hasNext: isForward ? isNewer : isOlder,
    hasPrevious: isForward ? isOlder : isNewer,
    isReversed: !isForward,
  };
}

/** The first `count` of what was selected behind a number, oldest first, without counting the rest. */
export function findEvents(
  database: Database,
  selection: EventSelection,
  after: number,
  count: number,
): EventRecord[] {
  const { first, last, sql, values } = spanOf(database, selection);
  return database
    .all(
      `SELECT * FROM events WHERE seq BETWEEN ? AND ?${sql} ORDER BY seq LIMIT ?`,
      Math.max(first, after + 1),
      last,
      ...values,
      count,
    )
    .map(readerOf(database));
}
