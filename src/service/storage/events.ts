import { type EventsQuery, eventType } from '../../contract/event.ts';
import type { DeliveryRecord, EventRecord, Page } from '../domain/records.ts';
import type { Database, Row } from './database.ts';
import { readFilteredPage, readWholePage } from './pages.ts';

function readEvent(row: Row): EventRecord {
  return {
    seq: row.integer('seq'),
    id: row.text('id'),
    type: row.word('type', eventType.options),
    checkoutId: row.text('checkout_id'),
    body: row.text('body'),
    createdAt: row.integer('created_at'),
  };
}

export function insertEvent(database: Database, event: Omit<EventRecord, 'seq'>): number {
  const row = database.first(
    'INSERT INTO events (id, type, checkout_id, body, created_at) VALUES (?, ?, ?, ?, ?) RETURNING seq',
    event.id,
    event.type,
    event.checkoutId,
    event.body,
    event.createdAt,
  );
  if (row === null) throw new Error('The event was not inserted.');
  return row.integer('seq');
}

export function findEvent(database: Database, id: string): EventRecord | null {
  const row = database.first('SELECT * FROM events WHERE id = ?', id);
  return row === null ? null : readEvent(row);
}

function filterOf(query: EventsQuery): { sql: string[]; values: (string | number)[] } {
  const sql: string[] = [];
  const values: (string | number)[] = [];
  if (query.checkout_id !== undefined) {
    sql.push('checkout_id = ?');
    values.push(query.checkout_id);
  }
  if (query.type !== undefined) {
    sql.push('type = ?');
    values.push(query.type);
  }
  return { sql, values };
}

export function pageOfEvents(database: Database, query: EventsQuery): Page<EventRecord> {
  const at = { page: query.page, perPage: query.per_page };
  const { sql, values } = filterOf(query);
  if (sql.length === 0) return readWholePage(database, 'events', at, readEvent);
  return readFilteredPage(database, 'events', at, readEvent, { sql: sql.join(' AND '), values });
}

/** The events behind a cursor, oldest first. `total` counts what is still behind it. */
export function pageOfEventsAfter(database: Database, after: number, query: EventsQuery): Page<EventRecord> {
  const { sql, values } = filterOf(query);
  const where = ['seq > ?', ...sql].join(' AND ');
  const total =
    sql.length === 0
      ? Math.max(0, database.count('SELECT max(seq) AS n FROM events') - after)
      : database.count(`SELECT count(*) AS n FROM events WHERE ${where}`, after, ...values);
  const offset = (query.page - 1) * query.per_page;
  if (offset >= total) return { records: [], total };
  // Without a filter sequence numbers have no gaps: the page's start is arithmetic, not an OFFSET.
  const records = database.all(
    `SELECT * FROM events WHERE ${where} ORDER BY seq LIMIT ? OFFSET ?`,
    sql.length === 0 ? after + offset : after,
    ...values,
    query.per_page,
    sql.length === 0 ? 0 : offset,
  );
  return { records: records.map(readEvent), total };
}

/** `wakeAt` and `at` in milliseconds and seconds. */
export function insertDelivery(
  database: Database,
  delivery: {
    eventSeq: number;
    url: string;
    keyId: string | null;
    usesDefaultEndpoint: boolean;
    wakeAt: number;
    at: number;
  },
): void {
  database.run(
    `INSERT INTO deliveries (event_seq, url, key_id, uses_default, state, attempts, wake_at, created_at)
     VALUES (?, ?, ?, ?, 'open', 0, ?, ?)`,
    delivery.eventSeq,
    delivery.url,
    delivery.keyId,
    Number(delivery.usesDefaultEndpoint),
    delivery.wakeAt,
    delivery.at,
  );
}

function readDelivery(row: Row): DeliveryRecord {
  return {
    seq: row.integer('seq'),
    eventId: row.text('event_id'),
    body: row.text('body'),
    url: row.text('url'),
    keyId: row.textOrNull('key_id'),
    usesDefaultEndpoint: row.flag('uses_default'),
    attempts: row.integer('attempts'),
    wakeAt: row.integer('wake_at'),
  };
}

/** Open deliveries whose time has come at `now` (milliseconds), the longest waiting first. */
export function findDueDeliveries(database: Database, now: number, count: number): DeliveryRecord[] {
  return database
    .all(
      `SELECT d.*, e.id AS event_id, e.body FROM deliveries d JOIN events e ON e.seq = d.event_seq
       WHERE d.state = 'open' AND d.wake_at <= ? ORDER BY d.wake_at LIMIT ?`,
      now,
      count,
    )
    .map(readDelivery);
}

/** Where an event went before; a redelivery goes there again. */
export function findDeliveriesOf(database: Database, eventSeq: number): DeliveryRecord[] {
  return database
    .all(
      `SELECT d.*, e.id AS event_id, e.body FROM deliveries d JOIN events e ON e.seq = d.event_seq
       WHERE d.event_seq = ? ORDER BY d.seq DESC`,
      eventSeq,
    )
    .map(readDelivery);
}

/** Until when (milliseconds) a claimed delivery is nobody else's: a lease in the row outlives a crash. */
export function leaseDelivery(database: Database, seq: number, until: number): void {
  database.run('UPDATE deliveries SET wake_at = ? WHERE seq = ?', until, seq);
}

/** Ends a delivery or, with `wakeAt` in milliseconds, plans its next attempt. */
export function recordAttempt(
  database: Database,
  seq: number,
  attempt: { at: number; status: number | null; durationMs: number; error: string | null; answer: string },
  next: { state: 'delivered' | 'failed' } | { state: 'open'; wakeAt: number },
): void {
  database.run(
    'INSERT INTO delivery_attempts (delivery_seq, at, status, duration_ms, error, answer) VALUES (?, ?, ?, ?, ?, ?)',
    seq,
    attempt.at,
    attempt.status,
    attempt.durationMs,
    attempt.error,
    attempt.answer,
  );
  database.run(
    'UPDATE deliveries SET state = ?, attempts = attempts + 1, wake_at = ? WHERE seq = ?',
    next.state,
    next.state === 'open' ? next.wakeAt : 0,
    seq,
  );
}

/** Milliseconds when the next delivery wakes: due, or its lease over. Null without an open one. */
export function nextDeliveryWake(database: Database): number | null {
  return (
    database
      .first(`SELECT wake_at FROM deliveries WHERE state = 'open' ORDER BY wake_at LIMIT 1`)
      ?.integer('wake_at') ?? null
  );
}
