import { locale } from '../../../contract/scalars.ts';
import type { Database } from '../../../database/rows.ts';
import type { Locale } from '../../../text/locales/table.ts';

/** A shopper who waits for a sold-out product. `id`: of the e-mail; `at`: milliseconds. */
export type StockAlert = { id: string; productId: string; email: string; language: Locale; at: number };

/** Saves a request; the same one again changes nothing. */
export function addStockAlert(sql: Database, { id, productId, email, language, at }: StockAlert): void {
  sql.run(
    'INSERT OR IGNORE INTO stock_alerts (product_id, email, id, language, at) VALUES (?, ?, ?, ?, ?)',
    productId,
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

/** The products that somebody waits for. */
export function awaitedProducts(sql: Database): string[] {
  return sql
    .all('SELECT DISTINCT product_id FROM stock_alerts ORDER BY product_id')
    .map((row) => row.text('product_id'));
}

/** Requests for a product, at most `count`, the oldest first. */
export function stockAlertsOf(sql: Database, productId: string, count: number): StockAlert[] {
  return sql
    .all('SELECT * FROM stock_alerts WHERE product_id = ? ORDER BY at, email LIMIT ?', productId, count)
    .map((row) => ({
      id: row.text('id'),
      productId: row.text('product_id'),
      email: row.text('email'),
      language: row.word('language', locale.options),
      at: row.integer('at'),
    }));
}

export function removeStockAlert(
  sql: Database,
  { productId, email }: Pick<StockAlert, 'productId' | 'email'>,
): void {
  sql.run('DELETE FROM stock_alerts WHERE product_id = ? AND email = ?', productId, email);
}

/** Removes requests older than a time. */
export function removeOldStockAlerts(sql: Database, before: number): void {
  sql.run('DELETE FROM stock_alerts WHERE at < ?', before);
}
