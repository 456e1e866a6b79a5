import { ERASED, eraseBody } from '../../../contract/erasure.ts';
import type { Database, Row } from '../../../database/rows.ts';
import { customerIn, isAnybodyErasing, isErasing } from '../../account/store/erasures.ts';
import { type LoggedAttempt, writeAttempt } from './attempts.ts';

/** One event for one URL. `wakeAt` in milliseconds: when it is due. */
export type DeliveryRecord = {
  seq: number;
  eventId: string;
  body: string;
  url: string;
  /** The URL's host with its port; deliveries to it share connections. */
  host: string;
  keyId: string | null;
  usesDefaultEndpoint: boolean;
  attempts: number;
  wakeAt: number;
};

/** The outbox. Each host's deliveries are read separately. */

/** `wakeAt` in milliseconds, `at` in seconds. */
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

/** A host with open deliveries, and when (milliseconds) the first is due. */
export type Lane = { host: string; wakeAt: number };

/**
 * Every host with open deliveries, the longest waiting first. The query skips through the index from host to host:
 * some three rows each, however many deliveries wait.
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

/** Leaves out the few deliveries with these numbers, which are under way. */
const except = (numbers: readonly number[]) =>
  `AND deliveries.seq NOT IN (${numbers.map(() => '?').join(', ')})`;

/** When (milliseconds) the first delivery to a host is due, without those in `but`; null when there is none. */
export function findFirstWake(database: Database, host: string, but: readonly number[]): number | null {
  const row = database.first(
    `SELECT wake_at FROM deliveries WHERE state = 'open' AND host = ? ${except(but)} ORDER BY wake_at LIMIT 1`,
    host,
    ...but,
  );
  return row?.integer('wake_at') ?? null;
}

/** The delivery to a host that is due at `now` (milliseconds) and has waited longest, without those in `but`. */
export function findDueDelivery(
  database: Database,
  host: string,
  now: number,
  but: readonly number[] = [],
): DeliveryRecord | null {
  const row = database.first(
    `SELECT deliveries.*, e.id AS event_id, e.body FROM deliveries JOIN events e ON e.seq = deliveries.event_seq
     WHERE deliveries.state = 'open' AND host = ? AND wake_at <= ? ${except(but)}
     ORDER BY wake_at, deliveries.seq LIMIT 1`,
    host,
    now,
    ...but,
  );
  if (row === null) return null;
  const delivery = readDelivery(row);
  const isErased = isAnybodyErasing(database) && isErasing(database, customerIn(database, delivery.body));
  return isErased ? { ...delivery, body: eraseBody(delivery.body, 'all') } : delivery;
}

/** Adds an attempt to the row itself: a table of its own would write two rows for each. */
const LOG_ONE = `log = json_insert(coalesce(log, '[]'), '$[#]', json(?))`;

/** The event was erased while it was under way: the endpoint's answer may still repeat the person's data. */
function isErasedFor(database: Database, seq: number): boolean {
  const row = database.first(
    'SELECT e.erased_at FROM deliveries d JOIN events e ON e.seq = d.event_seq WHERE d.seq = ?',
    seq,
  );
  return row !== null && row.integerOrNull('erased_at') !== null;
}

/**
 * Ends a delivery or, with `wakeAt` in milliseconds, plans its next attempt. An ended delivery stays ended: after a
 * crash two attempts may have been under way, and the second outcome must not reopen it.
 */
export function recordAttempt(
  database: Database,
  seq: number,
  attempt: LoggedAttempt,
  next: { state: 'delivered' | 'failed' } | { state: 'open'; wakeAt: number },
): void {
  const answer = attempt.answer !== '' && isErasedFor(database, seq) ? ERASED : attempt.answer;
  const logged = writeAttempt({ ...attempt, answer });
  const written = database.run(
    `UPDATE deliveries SET ${LOG_ONE}, state = ?, attempts = attempts + 1, wake_at = ? WHERE seq = ? AND state = 'open'`,
    logged,
    next.state,
    next.state === 'open' ? next.wakeAt : 0,
    seq,
  );
  if (written === 0) database.run(`UPDATE deliveries SET ${LOG_ONE} WHERE seq = ?`, logged, seq);
}
