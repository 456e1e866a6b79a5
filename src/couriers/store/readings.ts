import * as z from 'zod';
import type { Database } from '../../database/rows.ts';
import type { PaymentCursor } from '../rules/payment-reading.ts';

/**
 * What is read of an account's courier without a parcel. `nextAt`: milliseconds, 0 for a new account; `feesFrom`: the
 * wilaya of origin of the fees that the merchant asked for, null for none.
 */
type Reading = { nextAt: number; feesFrom: number | null };

export function findReading(sql: Database, accountId: string): Reading {
  const row = sql.first('SELECT next_at, fees_from FROM courier_readings WHERE account_id = ?', accountId);
  return row === null
    ? { nextAt: 0, feesFrom: null }
    : { nextAt: row.integer('next_at'), feesFrom: row.integerOrNull('fees_from') };
}

export function saveReading(sql: Database, accountId: string, { nextAt, feesFrom }: Reading): void {
  sql.run(
    `INSERT INTO courier_readings (account_id, next_at, fees_from) VALUES (?, ?, ?)
     ON CONFLICT (account_id) DO UPDATE SET next_at = excluded.next_at, fees_from = excluded.fees_from`,
    accountId,
    nextAt,
    feesFrom,
  );
}

const paymentCursor = z.object({ day: z.int(), page: z.int().nullable(), begunAt: z.int() });

/** How far an account's list of payments was read; null before any. */
export function readPaymentCursor(sql: Database, accountId: string): PaymentCursor | null {
  const row = sql.first('SELECT payments FROM courier_readings WHERE account_id = ?', accountId);
  return row?.jsonOrNull('payments', paymentCursor.parse) ?? null;
}

export function savePaymentCursor(sql: Database, accountId: string, cursor: PaymentCursor): void {
  sql.run(
    `INSERT INTO courier_readings (account_id, next_at, payments) VALUES (?, 0, ?)
     ON CONFLICT (account_id) DO UPDATE SET payments = excluded.payments`,
    accountId,
    JSON.stringify(cursor),
  );
}

/** When an account's next list is read, in milliseconds; one that is off has none. */
export function nextReadingAt(sql: Database, { id, isOff }: { id: string; isOff: boolean }): number {
  return isOff ? Number.POSITIVE_INFINITY : findReading(sql, id).nextAt;
}
