import type { Database } from '../../../database/rows.ts';

/** Figures of the days of Algiers (`2026-11-22`), written in the transactions of payments, refunds and declines. */

/** Amounts in whole dinars: what payers paid, the service's fees, and what went back. */
export type DayFigures = { day: string; count: number; paid: number; fees: number; refunded: number };

export function countPayment(database: Database, day: string, paid: number, fees: number): void {
  database.run(
    `INSERT INTO daily_figures (day, paid_count, paid_amount, fees) VALUES (?, 1, ?, ?)
     ON CONFLICT (day) DO UPDATE SET paid_count = paid_count + 1, paid_amount = paid_amount + excluded.paid_amount,
       fees = fees + excluded.fees`,
    day,
    paid,
    fees,
  );
}

/** `feesReturned`: come back with the refund. */
export function countRefund(database: Database, day: string, amount: number, feesReturned: number): void {
  database.run(
    `INSERT INTO daily_figures (day, refunded_amount, fees) VALUES (?, ?, ?)
     ON CONFLICT (day) DO UPDATE SET refunded_amount = refunded_amount + excluded.refunded_amount,
       fees = fees + excluded.fees`,
    day,
    amount,
    -feesReturned,
  );
}

export function countDecline(database: Database, day: string, code: string): void {
  database.run(
    `INSERT INTO daily_declines (day, code, count) VALUES (?, ?, 1)
     ON CONFLICT (day, code) DO UPDATE SET count = count + 1`,
    day,
    code,
  );
}

/** The days from `from` on with any figure, the oldest first. */
export function readFigures(database: Database, from: string): DayFigures[] {
  return database.all('SELECT * FROM daily_figures WHERE day >= ? ORDER BY day', from).map((row) => ({
    day: row.text('day'),
    count: row.integer('paid_count'),
    paid: row.integer('paid_amount'),
    fees: row.integer('fees'),
    refunded: row.integer('refunded_amount'),
  }));
}

/** Declined attempts by code from a day on. */
export function readDeclines(database: Database, from: string): { code: string; count: number }[] {
  return database
    .all('SELECT code, sum(count) AS n FROM daily_declines WHERE day >= ? GROUP BY code', from)
    .map((row) => ({ code: row.text('code'), count: row.integer('n') }));
}
