import type { Database } from '../../../database/rows.ts';
import type { Shipment } from '../rules/shipment.ts';
import { readShipment } from './shipments.ts';

/** The shipment of an account whose task is the longest overdue; polls come last. Null for none. */
export function nextDueShipment(sql: Database, accountId: string, now: number): Shipment | null {
  const row = sql.first(
    `SELECT * FROM shipments WHERE account_id = ? AND next_at <= ? ORDER BY task = 'poll', next_at LIMIT 1`,
    accountId,
    now,
  );
  return row && readShipment(row);
}

/**
 * Shipments whose payments are to be read: the oldest, with those planned within a time after it. `within`: in
 * milliseconds. The oldest first.
 */
export function paymentReadsDue(sql: Database, accountId: string, now: number, within: number): Shipment[] {
  return sql
    .all(
      `SELECT * FROM shipments WHERE account_id = ?1 AND payment_at <= ?2 AND planned_at < ?3 + (
         SELECT MIN(planned_at) FROM shipments WHERE account_id = ?1 AND payment_at <= ?2)
       ORDER BY planned_at`,
      accountId,
      now,
      within,
    )
    .map(readShipment);
}

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
