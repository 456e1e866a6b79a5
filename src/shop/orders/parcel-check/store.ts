import type { Database } from '../../../database/rows.ts';
import { findOrder, type Order } from '../store/orders.ts';

/** The token of an order's parcel check; null while it has none. */
export function findParcelToken(sql: Database, orderId: string): string | null {
  return (
    sql.first('SELECT parcel_token FROM orders WHERE id = ?', orderId)?.textOrNull('parcel_token') ?? null
  );
}

export function findOrderByParcelToken(sql: Database, token: string): Order | null {
  const row = sql.first('SELECT id FROM orders WHERE parcel_token = ?', token);
  return row && findOrder(sql, row.text('id'));
}
