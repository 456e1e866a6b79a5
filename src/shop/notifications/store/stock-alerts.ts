import { locale } from '../../../contract/scalars.ts';
import type { Database } from '../../../database/rows.ts';
import type { Locale } from '../../../text/locales/table.ts';

/** A shopper who waits for the stock of a `key` (`countKey`). `id`: of the e-mail; `at`: milliseconds. */
export type StockAlert = { id: string; key: string; email: string; language: Locale; at: number };

/** Saves a request; the same one again changes nothing. */
export function addStockAlert(sql: Database, { id, key, email, language, at }: StockAlert): void {
  sql.run(
    'INSERT OR IGNORE INTO stock_alerts (key, email, id, language, at) VALUES (?, ?, ?, ?, ?)',
    key,
    email,
    id,
    language,
    at,
  );
}

/** How many requests wait, and how many of them name an address. */
export function countStockAlerts(sql: Database, email: string): { all: number; own: number } {
  const row = sql.first(
    'SELECT COUNT(*) AS alerts, COUNT(CASE WHEN email = ? THEN 1 END) AS own FROM stock_alerts',
    email,
  );
  return { all: row?.integer('alerts') ?? 0, own: row?.integer('own') ?? 0 };
}

export function hasStockAlerts(sql: Database): boolean {
  return sql.first('SELECT 1 FROM stock_alerts LIMIT 1') !== null;
}

/** The keys of what somebody waits for. */
export function awaitedStock(sql: Database): string[] {
  return sql.all('SELECT DISTINCT key FROM stock_alerts ORDER BY key').map((row) => row.text('key'));
}

/** Requests for a key, at most `count`, the oldest first. */
export function stockAlertsOf(sql: Database, key: string, count: number): StockAlert[] {
  return sql
    .all('SELECT * FROM stock_alerts WHERE key = ? ORDER BY at, email LIMIT ?', key, count)
    .map((row) => ({
      id: row.text('id'),
      key: row.text('key'),
      email: row.text('email'),
      language: row.word('language', locale.options),
      at: row.integer('at'),
    }));
}

export function removeStockAlert(sql: Database, { key, email }: Pick<StockAlert, 'key' | 'email'>): void {
  sql.run('DELETE FROM stock_alerts WHERE key = ? AND email = ?', key, email);
}

/** Removes requests older than a time. */
export function removeOldStockAlerts(sql: Database, before: number): void {
  sql.run('DELETE FROM stock_alerts WHERE at < ?', before);
}
