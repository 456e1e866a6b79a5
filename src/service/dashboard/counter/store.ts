import type { Database } from '../../../database/rows.ts';
import { type DayOfCounter, MOST_SUMMED } from './rules.ts';

/** Remembers a checkout of the counter. `day`: of Algiers, `2026-11-22`. */
export function addCounterPayment(database: Database, day: string, checkoutId: string): void {
  database.run('INSERT INTO counter_payments (day, checkout_id) VALUES (?, ?)', day, checkoutId);
}

export function isCounterPayment(database: Database, day: string, checkoutId: string): boolean {
  const row = database.first(
    'SELECT 1 FROM counter_payments WHERE day = ? AND checkout_id = ?',
    day,
    checkoutId,
  );
  return row !== null;
}

/** The ids of a day's newest payments: ids grow with time. */
export function newestCounterPayments(database: Database, day: string, count: number): string[] {
  return database
    .all(
      'SELECT checkout_id FROM counter_payments WHERE day = ? ORDER BY checkout_id DESC LIMIT ?',
      day,
      count,
    )
    .map((row) => row.text('checkout_id'));
}

/** What a day's payments come to, without what was given back: its newest ones, at most `MOST_SUMMED`. */
export function sumCounterDay(database: Database, day: string): DayOfCounter {
  const row = database.first(
    `SELECT count(*) AS paid, coalesce(sum(amount + fees_on_customer - refunded_amount), 0) AS total
     FROM (SELECT checkout_id FROM counter_payments WHERE day = ? ORDER BY checkout_id DESC LIMIT ?)
     JOIN checkouts ON checkouts.id = checkout_id WHERE status = 'paid'`,
    day,
    MOST_SUMMED,
  );
  return { paid: row?.integer('paid') ?? 0, total: row?.integer('total') ?? 0 };
}
