import { locale } from '../../../contract/scalars.ts';
import type { Database, Row } from '../../../database/rows.ts';
import { integer, table, text, word } from '../../../database/table.ts';
import {
  type AlertCursor,
  type AlertState,
  alertStates,
  type StockAlert,
} from '../../../domain/stock-alerts.ts';

const stockAlerts = table('stock_alerts', {
  id: text,
  key: text,
  productId: text,
  email: text,
  language: word(locale.options),
  address: text,
  network: text,
  state: word(alertStates),
  at: integer,
  endsAt: integer,
});

const readAlert = (row: Row): StockAlert => stockAlerts.read(row);

/** Saves a request; the same one again only waits longer. */
export function addStockAlert(sql: Database, alert: StockAlert): void {
  sql.run(
    `INSERT INTO stock_alerts (id, key, product_id, email, language, address, network, state, at, ends_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (key, email) DO UPDATE SET ends_at = max(ends_at, excluded.ends_at)`,
    alert.id,
    alert.key,
    alert.productId,
    alert.email,
    alert.language,
    alert.address,
    alert.network,
    alert.state,
    alert.at,
    alert.endsAt,
  );
}

export function isAskedFor(sql: Database, { key, email }: Pick<StockAlert, 'key' | 'email'>): boolean {
  return sql.first('SELECT 1 FROM stock_alerts WHERE key = ? AND email = ?', key, email) !== null;
}

/** Whether `most` requests or more wait for a key, or in all with key null. */
export function isFullOf(sql: Database, state: AlertState, key: string | null, most: number): boolean {
  const those = key === null ? 'state = ?' : 'state = ? AND key = ?';
  return isReached(sql, those, key === null ? [state] : [state, key], most);
}

/** The same of the requests of a network's part. */
export function isFullOfNetwork(sql: Database, network: string, key: string | null, most: number): boolean {
  const those = key === null ? 'network = ?' : 'network = ? AND key = ?';
  return isReached(sql, those, key === null ? [network] : [network, key], most);
}

/** The same of the requests of an address. */
export function isFullOfAddress(sql: Database, address: string, most: number): boolean {
  return isReached(sql, 'address = ?', [address], most);
}

function isReached(sql: Database, those: string, values: readonly string[], most: number): boolean {
  const count = `SELECT COUNT(*) AS n FROM (SELECT 1 FROM stock_alerts WHERE ${those} LIMIT ?)`;
  return sql.count(count, ...values, most) >= most;
}

export function hasConfirmedAlerts(sql: Database): boolean {
  return sql.keptFirst("SELECT 1 FROM stock_alerts WHERE state = 'confirmed' LIMIT 1") !== null;
}

/** The keys of confirmed requests. It goes from key to key along the index, and does not read every request. */
export function awaitedStock(sql: Database): string[] {
  return sql
    .all(
      `WITH RECURSIVE keys (key) AS (
         SELECT min(key) FROM stock_alerts WHERE state = 'confirmed'
         UNION ALL
         SELECT (SELECT min(key) FROM stock_alerts WHERE state = 'confirmed' AND key > keys.key)
           FROM keys WHERE keys.key IS NOT NULL
       ) SELECT key FROM keys WHERE key IS NOT NULL`,
    )
    .map((row) => row.text('key'));
}

/** Confirmed requests for a key, at most `count`, the oldest first. */
export function confirmedAlertsOf(sql: Database, key: string, count: number): StockAlert[] {
  return sql
    .all(
      "SELECT * FROM stock_alerts WHERE state = 'confirmed' AND key = ? ORDER BY at, id LIMIT ?",
      key,
      count,
    )
    .map(readAlert);
}

/** The requests of an address: at most `MOST_OF_ADDRESS`. */
export function alertsOfAddress(sql: Database, address: string): StockAlert[] {
  return sql.all('SELECT * FROM stock_alerts WHERE address = ? ORDER BY at, id', address).map(readAlert);
}

/** A page of requests, newest first; of one product with all its sizes, or of all. */
export function listAlerts(
  sql: Database,
  productId: string | null,
  after: AlertCursor | null,
  limit: number,
): StockAlert[] {
  const { at, id } = after ?? { at: Number.MAX_SAFE_INTEGER, id: '' };
  const those = productId === null ? '' : 'product_id = ? AND';
  return sql
    .all(
      `SELECT * FROM stock_alerts WHERE ${those} (at, id) < (?, ?) ORDER BY at DESC, id DESC LIMIT ?`,
      ...(productId === null ? [] : [productId]),
      at,
      id,
      limit,
    )
    .map(readAlert);
}

export function confirmAlert(sql: Database, id: string, endsAt: number): void {
  stockAlerts.update(sql, { id }, { state: 'confirmed', endsAt });
}

/** Removes a request; returns the id of its product, or null where there is none. */
export function removeAlert(sql: Database, id: string): string | null {
  const removed = sql.first('DELETE FROM stock_alerts WHERE id = ? RETURNING product_id', id);
  return removed?.text('product_id') ?? null;
}

/** Removes the requests of a product with all its sizes, or all; returns how many there were. */
export function removeAlerts(sql: Database, productId: string | null): number {
  const count = (those: string, ...values: string[]) =>
    sql.all(`DELETE FROM stock_alerts ${those} RETURNING 1 AS removed`, ...values).length;
  return productId === null ? count('') : count('WHERE product_id = ?', productId);
}
