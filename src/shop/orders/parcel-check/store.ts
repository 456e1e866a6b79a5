import type { Database } from '../../../database/rows.ts';
import type { Order } from '../../../domain/orders/order.ts';
import { findOrder } from '../store/orders.ts';

/** The tokens of orders' parcel checks, by the orders' ids; those that have none are left out. */
export function findParcelTokens(sql: Database, orderIds: readonly string[]): Map<string, string> {
  const rows = sql.all(
    `SELECT id, parcel_token FROM orders WHERE id IN (SELECT value FROM json_each(?)) AND parcel_token IS NOT NULL`,
    JSON.stringify(orderIds),
  );
  return new Map(rows.map((row) => [row.text('id'), row.text('parcel_token')]));
}

export function findOrderByParcelToken(sql: Database, token: string): Order | null {
  const row = sql.first('SELECT id FROM orders WHERE parcel_token = ?', token);
  return row && findOrder(sql, row.text('id'));
}
