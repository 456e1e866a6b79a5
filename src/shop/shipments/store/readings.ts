import type { Database } from '../../../database/rows.ts';

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
    'INSERT OR REPLACE INTO courier_readings (account_id, next_at, fees_from) VALUES (?, ?, ?)',
    accountId,
    nextAt,
    feesFrom,
  );
}

/** When an account's next list is read, in milliseconds; one that is off has none. */
export function nextReadingAt(sql: Database, { id, isOff }: { id: string; isOff: boolean }): number {
  return isOff ? Number.POSITIVE_INFINITY : findReading(sql, id).nextAt;
}
