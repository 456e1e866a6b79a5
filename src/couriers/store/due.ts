import type { Database } from '../../database/rows.ts';
import { beginningOf } from '../../text/algiers.ts';
import { dayMade } from '../rules/payment-reading.ts';
import type { Shipment } from '../rules/shipment.ts';
import { readShipment } from './shipments.ts';

/**
 * The shipment of an account whose task is the longest overdue. Polls come last, and before them creations, so that
 * parcels that are looked for first go together. Null for none.
 */
export function nextDueShipment(sql: Database, accountId: string, now: number): Shipment | null {
  const row = sql.first(
    `SELECT * FROM shipments WHERE account_id = ? AND next_at <= ? ORDER BY task = 'poll', task = 'create', next_at LIMIT 1`,
    accountId,
    now,
  );
  return row && readShipment(row);
}

/**
 * Shipments that one call makes: the given one, and others of its account that are due, within the courier's most. After
 * a call that said nothing of them, half as many go together (`together`), and never with those that it did not concern.
 */
export function creationsDue(sql: Database, due: Shipment, most: number, now: number): Shipment[] {
  const others = sql.all(
    `SELECT * FROM shipments WHERE account_id = ? AND next_at <= ? AND task = 'create' AND together IS ? AND id <> ?
     ORDER BY next_at, reference LIMIT ?`,
    due.accountId,
    now,
    due.together,
    due.id,
    Math.min(most, due.together ?? most) - 1,
  );
  return [due, ...others.map(readShipment)];
}

/** Shipments whose payments are to be read: the oldest, and those made on its day in Algiers. The oldest first. */
export function paymentReadsDue(
  sql: Database,
  accountId: string,
  now: number,
): readonly [Shipment, ...Shipment[]] | null {
  const due = 'SELECT * FROM shipments WHERE account_id = ? AND payment_at <= ?';
  const row = sql.first(`${due} ORDER BY made_at, id LIMIT 1`, accountId, now);
  if (row === null) return null;
  const oldest = readShipment(row);
  const nextDay = beginningOf(dayMade(oldest) + 1) * 1_000;
  const others = sql
    .all(
      `${due} AND made_at < ? AND id <> ? ORDER BY made_at, id LIMIT ?`,
      accountId,
      now,
      nextDay,
      oldest.id,
      MOST_READS,
    )
    .map(readShipment);
  return [oldest, ...others];
}

/** Shipments that are sought in one page: far more than a courier has a day. */
const MOST_READS = 2_000;

/** Shipments to poll before a time, the longest waiting first. */
export function pollsBefore(sql: Database, accountId: string, before: number, most: number): Shipment[] {
  return sql
    .all(
      `SELECT * FROM shipments WHERE account_id = ? AND next_at <= ? AND task = 'poll' AND tracking IS NOT NULL
       ORDER BY next_at LIMIT ?`,
      accountId,
      before,
      most,
    )
    .map(readShipment);
}
