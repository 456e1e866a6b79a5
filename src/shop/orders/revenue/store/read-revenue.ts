import type { Database } from '../../../../database/rows.ts';
import type { DailyRevenue } from '../../../../domain/orders/revenue.ts';

/** Adds to a day's revenue from couriers, or subtracts from it. `at` in milliseconds. */
export function addToRevenue(sql: Database, at: number, cash: number): void {
  sql.run(
    `INSERT INTO daily_revenue (day, online, cash, refunded) VALUES (?, 0, ?, 0)
     ON CONFLICT (day) DO UPDATE SET cash = cash + excluded.cash`,
    Math.floor((at / 1000 + 3600) / 86_400),
    cash,
  );
}

/** Revenue by day, from a day on. */
export function readRevenue(sql: Database, from: number): DailyRevenue[] {
  return sql
    .all('SELECT day, online, cash, refunded FROM daily_revenue WHERE day >= ? ORDER BY day', from)
    .map((row) => ({
      day: row.integer('day'),
      online: row.integer('online'),
      cash: row.integer('cash'),
      refunded: row.integer('refunded'),
    }));
}
