import { ERASED, eraseBody } from '../../../contract/erasure.ts';
import type { Database } from '../../../database/rows.ts';
import { flag, integer, orNull, rowReader, text } from '../../../database/table.ts';
import { customerIn, isAnybodyErasing, isErasing } from '../../account/store/erasures.ts';
import { DEFAULT_ENDPOINT } from '../rules/default-endpoint.ts';
import { type LoggedAttempt, writeAttempt } from './attempts.ts';

const readDelivery = rowReader({
  seq: integer,
  eventId: text,
  body: text,
  url: text,
  /** The URL's host with its port, or the id of the listed endpoint: its deliveries share connections. */
  lane: text,
  keyId: orNull(text),
  /** Of a listed endpoint or the default one; null for the checkout's own. */
  endpointId: orNull(text),
  /** Its listed endpoint was deleted: it is not sent any more. */
  isOrphan: flag,
  /** A test of an endpoint, which is tried once. */
  isTest: flag,
  attempts: integer,
  wakeAt: integer,
});

/** One event for one URL. `wakeAt` in milliseconds: when it is due. */
export type DeliveryRecord = ReturnType<typeof readDelivery>;

/** The outbox. Each lane's deliveries are read separately. */

/**
 * Returns its number. `wakeAt` in milliseconds, `at` in seconds. `testEvent`: the body of a test, whose `eventSeq` is 0.
 */
export function insertDelivery(
  database: Database,
  delivery: {
    eventSeq: number;
    url: string;
    endpointId: string | null;
    lane: string;
    keyId: string | null;
    testEvent: string | null;
    wakeAt: number;
    at: number;
  },
): number {
  const row = database.first(
    `INSERT INTO deliveries (event_seq, url, lane, key_id, endpoint_id, test_event, state, attempts, wake_at, created_at)
     VALUES (?, ?, ?, ?, ?, ?, 'open', 0, ?, ?) RETURNING seq`,
    delivery.eventSeq,
    delivery.url,
    delivery.lane,
    delivery.keyId,
    delivery.endpointId,
    delivery.testEvent,
    delivery.wakeAt,
    delivery.at,
  );
  if (row === null) throw new Error('The delivery was not inserted.');
  return row.integer('seq');
}

/** A lane with open deliveries, and when (milliseconds) the first is due. */
export type Lane = { lane: string; wakeAt: number };

/**
 * Every lane with open deliveries, the longest waiting first, without those of endpoints that are paused or disabled.
 * The query skips through the index from lane to lane: some four rows each, however many deliveries wait.
 */
export function readLanes(database: Database): Lane[] {
  return database
    .keptAll(
      `WITH RECURSIVE lanes (lane) AS (
         SELECT min(lane) FROM deliveries WHERE state = 'open'
         UNION ALL
         SELECT (SELECT min(lane) FROM deliveries WHERE state = 'open' AND lane > lanes.lane)
         FROM lanes WHERE lanes.lane IS NOT NULL
       )
       SELECT lane, (SELECT min(wake_at) FROM deliveries WHERE state = 'open' AND lane = lanes.lane) AS wake_at
       FROM lanes WHERE lane IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM webhook_endpoints w WHERE w.id = lanes.lane AND w.status <> 'enabled')
       ORDER BY wake_at`,
    )
    .map((row) => ({ lane: row.text('lane'), wakeAt: row.integer('wake_at') }));
}

/** Leaves out the few deliveries with these numbers, which are under way. */
const except = (numbers: readonly number[]) =>
  `AND deliveries.seq NOT IN (${numbers.map(() => '?').join(', ')})`;

/** When (milliseconds) the first delivery of a lane is due, without those in `but`; null when there is none. */
export function findFirstWake(database: Database, lane: string, but: readonly number[]): number | null {
  const row = database.first(
    `SELECT wake_at FROM deliveries WHERE state = 'open' AND lane = ? ${except(but)} ORDER BY wake_at LIMIT 1`,
    lane,
    ...but,
  );
  return row?.integer('wake_at') ?? null;
}

/**
 * The delivery of a lane that is due at `now` (milliseconds) and has waited longest, without those in `but`. A listed
 * endpoint gets it at the URL that it has now.
 */
export function findDueDelivery(
  database: Database,
  lane: string,
  now: number,
  but: readonly number[] = [],
): DeliveryRecord | null {
  const row = database.first(
    `SELECT deliveries.seq, lane, key_id, endpoint_id, attempts, wake_at, coalesce(w.url, deliveries.url) AS url,
       coalesce(e.id, test_event ->> 'id') AS event_id, coalesce(e.body, test_event) AS body,
       test_event IS NOT NULL AS is_test,
       endpoint_id IS NOT NULL AND endpoint_id <> '${DEFAULT_ENDPOINT}' AND w.id IS NULL AS is_orphan
     FROM deliveries LEFT JOIN events e ON e.seq = deliveries.event_seq
       LEFT JOIN webhook_endpoints w ON w.id = deliveries.endpoint_id
     WHERE deliveries.state = 'open' AND lane = ? AND wake_at <= ? ${except(but)}
     ORDER BY wake_at, deliveries.seq LIMIT 1`,
    lane,
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
  { seq, url }: { seq: number; url: string },
  attempt: LoggedAttempt,
  next: { state: 'delivered' | 'failed' } | { state: 'open'; wakeAt: number },
): void {
  const answer = attempt.answer !== '' && isErasedFor(database, seq) ? ERASED : attempt.answer;
  const logged = writeAttempt({ ...attempt, answer });
  const written = database.run(
    `UPDATE deliveries SET ${LOG_ONE}, state = ?, attempts = attempts + 1, wake_at = ?, url = ? WHERE seq = ? AND state = 'open'`,
    logged,
    next.state,
    next.state === 'open' ? next.wakeAt : 0,
    url,
    seq,
  );
  if (written === 0) database.run(`UPDATE deliveries SET ${LOG_ONE} WHERE seq = ?`, logged, seq);
}
