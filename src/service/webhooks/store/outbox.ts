import { ERASED, eraseBody } from '../../../contract/erasure.ts';
import type { Database, Row } from '../../../database/rows.ts';
import { customerIn, isAnybodyErasing, isErasing } from '../../privacy/store/erasures.ts';

/** One event on its way to one URL. `wakeAt` in milliseconds: when it is due, or when its lease runs out. */
export type DeliveryRecord = {
  seq: number;
  eventId: string;
  body: string;
  url: string;
  /** The URL's host with its port: what it shares connections with. */
  host: string;
  keyId: string | null;
  usesDefaultEndpoint: boolean;
  attempts: number;
  wakeAt: number;
};

/** The outbox. What waits for one host is read apart from what waits for all others. */

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
    `INSERT INTO deliveries (event_seq, url, host, key_id, uses_default, state, attempts, wake_at, created_at)
     VALUES (?, ?, ?, ?, ?, 'open', 0, ?, ?)`,
    delivery.eventSeq,
    delivery.url,
    URL.parse(delivery.url)?.host ?? '',
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
    host: row.text('host'),
    keyId: row.textOrNull('key_id'),
    usesDefaultEndpoint: row.flag('uses_default'),
    attempts: row.integer('attempts'),
    wakeAt: row.integer('wake_at'),
  };
}

/** A host for which deliveries are open, and when (milliseconds) the first of them wakes. */
export type Lane = { host: string; wakeAt: number };

/**
 * Every host with open deliveries, the longest waiting first. The index is skipped through from host to host:
 * some three rows read for each, however many deliveries wait for it.
 */
export function readLanes(database: Database): Lane[] {
  return database
    .all(
      `WITH RECURSIVE lanes (host) AS (
         SELECT min(host) FROM deliveries WHERE state = 'open'
         UNION ALL
         SELECT (SELECT min(host) FROM deliveries WHERE state = 'open' AND host > lanes.host)
         FROM lanes WHERE lanes.host IS NOT NULL
       )
       SELECT host, (SELECT min(wake_at) FROM deliveries WHERE state = 'open' AND host = lanes.host) AS wake_at
       FROM lanes WHERE host IS NOT NULL ORDER BY wake_at`,
    )
    .map((row) => ({ host: row.text('host'), wakeAt: row.integer('wake_at') }));
}

/** The delivery to a host that has waited longest of those due at `now` (milliseconds). */
export function findDueDelivery(database: Database, host: string, now: number): DeliveryRecord | null {
  const row = database.first(
    `SELECT d.*, e.id AS event_id, e.body FROM deliveries d JOIN events e ON e.seq = d.event_seq
     WHERE d.state = 'open' AND d.host = ? AND d.wake_at <= ? ORDER BY d.wake_at, d.seq LIMIT 1`,
    host,
    now,
  );
  if (row === null) return null;
  const delivery = readDelivery(row);
  const isErased = isAnybodyErasing(database) && isErasing(database, customerIn(database, delivery.body));
  return isErased ? { ...delivery, body: eraseBody(delivery.body, 'all') } : delivery;
}

/** Until when (milliseconds) a claimed delivery is nobody else's: a lease in the row outlives a crash. */
export function leaseDelivery(database: Database, seq: number, until: number): void {
  database.run('UPDATE deliveries SET wake_at = ? WHERE seq = ?', until, seq);
}

/** The event was erased while it was under way: the endpoint may say back what it was told before. */
function isErasedFor(database: Database, seq: number): boolean {
  const row = database.first(
    'SELECT e.erased_at FROM deliveries d JOIN events e ON e.seq = d.event_seq WHERE d.seq = ?',
    seq,
  );
  return row !== null && row.integerOrNull('erased_at') !== null;
}

/**
 * Ends a delivery or, with `wakeAt` in milliseconds, plans its next attempt. One that has ended stays so: after
 * a crash two attempts may have been under way, and the second outcome opens nothing again.
 */
export function recordAttempt(
  database: Database,
  seq: number,
  attempt: { at: number; status: number | null; durationMs: number; error: string | null; answer: string },
  next: { state: 'delivered' | 'failed' } | { state: 'open'; wakeAt: number },
): void {
  const answer = attempt.answer !== '' && isErasedFor(database, seq) ? ERASED : attempt.answer;
  database.run(
    'INSERT INTO delivery_attempts (delivery_seq, at, status, duration_ms, error, answer) VALUES (?, ?, ?, ?, ?, ?)',
    seq,
    attempt.at,
    attempt.status,
    attempt.durationMs,
    attempt.error,
    answer,
  );
  database.run(
    `UPDATE deliveries SET state = ?, attempts = attempts + 1, wake_at = ? WHERE seq = ? AND state = 'open'`,
    next.state,
    next.state === 'open' ? next.wakeAt : 0,
    seq,
  );
}
