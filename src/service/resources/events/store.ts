import { eraseBody } from '../../../contract/erasure.ts';
import { type EventType, eventType } from '../../../contract/resources/webhooks/event.ts';
import { countByBinarySearch } from '../../../database/binary-search.ts';
import type { Page, PageAt } from '../../../database/list-pages.ts';
import type { Database, Row } from '../../../database/rows.ts';
import { customerIn, isAnybodyErasing, isErasing } from '../../account/store/erasures.ts';
import { filterBy } from '../../filters/store/filters.ts';
import { findSelected, readSelectedPage, type Selection } from '../../filters/store/pages.ts';

export type EventRecord = {
  seq: number;
  id: string;
  type: EventType;
  /** The id of the event's subject. */
  subjectId: string;
  /** The event's checkout, whatever its subject; null when it has none. */
  checkoutId: string | null;
  body: string;
  createdAt: number;
  /** When its person was erased from the body, in seconds; null while the body is as sent. */
  erasedAt: number | null;
};

function readEvent(row: Row): EventRecord {
  return {
    seq: row.integer('seq'),
    id: row.text('id'),
    type: row.word('type', eventType.options),
    subjectId: row.textOrNull('subject_id') ?? row.text('checkout_id'),
    checkoutId: row.textOrNull('checkout_id'),
    body: row.text('body'),
    createdAt: row.integer('created_at'),
    erasedAt: row.integerOrNull('erased_at'),
  };
}

/** Reads rows; erases persons whose erasure has not reached the row yet. */
function readerOf(database: Database): (row: Row) => EventRecord {
  if (!isAnybodyErasing(database)) return readEvent;
  return (row) => {
    const event = readEvent(row);
    if (!isErasing(database, customerIn(database, event.body))) return event;
    return { ...event, body: eraseBody(event.body, 'all'), erasedAt: event.erasedAt ?? event.createdAt };
  };
}

/** `subject_id` is null for an event of the checkout itself. */
export function insertEvent(database: Database, event: Omit<EventRecord, 'seq' | 'erasedAt'>): number {
  const row = database.first(
    `INSERT INTO events (id, type, subject_id, checkout_id, body, created_at)
     VALUES (?, ?, ?, ?, ?, ?) RETURNING seq`,
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
 * The first sequence number of an event at `time` (seconds) or later. Events are numbered without gaps and their
 * times never fall, so binary search reads some twenty rows of a million, and no index by time is needed.
 */
function sequenceFrom(database: Database, time: number, max: number): number {
  const timeOf = (seq: number) => database.count('SELECT created_at AS n FROM events WHERE seq = ?', seq);
  return countByBinarySearch(max, (seq) => timeOf(seq) < time) + 1;
}

/** Filters of events. Times in seconds, both ends included. */
type EventSelection = {
  from: number | null;
  to: number | null;
  type: EventType | null;
  checkoutId: string | null;
};

/** A selection as a span of sequence numbers and the filters for the rest. */
function select(database: Database, { from, to, type, checkoutId }: EventSelection): Selection {
  const max = database.count('SELECT max(seq) AS n FROM events');
  return {
    filters: [
      ...(checkoutId === null ? [] : [filterBy('events', 'checkout_id', checkoutId)]),
      ...(type === null ? [] : [filterBy('events', 'type', type)]),
    ],
    span: {
      first: from === null ? null : sequenceFrom(database, from, max),
      last: to === null ? null : sequenceFrom(database, to + 1, max) - 1,
    },
  };
}

/**
 * A page of a selection: newest first. With `after` it is oldest first, and `total` counts only the events after it.
 */
export function pageOfEvents(database: Database, selection: EventSelection, at: PageAt): Page<EventRecord> {
  const selected = select(database, selection);
  return readSelectedPage(database, 'events', at, selected, readerOf(database), { isForward: true });
}

/** The first `count` events of a selection after a number, oldest first, without counting the rest. */
export function findEvents(
  database: Database,
  selection: EventSelection,
  after: number,
  count: number,
): EventRecord[] {
  const read = readerOf(database);
  return findSelected(database, 'events', select(database, selection), after, count).flatMap((seq) =>
    database.all('SELECT * FROM events WHERE seq = ?', seq).map(read),
  );
}

/** The receivers of a checkout's events besides the account's endpoint: its own address, and the key that created it. */
export function findSubscriber(
  database: Database,
  checkoutId: string,
): { webhookEndpoint: string | null; keyId: string | null } | null {
  const row = database.first('SELECT webhook_endpoint, key_id FROM checkouts WHERE id = ?', checkoutId);
  return row && { webhookEndpoint: row.textOrNull('webhook_endpoint'), keyId: row.textOrNull('key_id') };
}
