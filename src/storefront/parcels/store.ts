import type { Database } from '../../database/rows.ts';
import { findOrder, type Order } from '../orders/store.ts';

/** What an order's code for its courier says, or null while it has none. */
export function findCourierToken(sql: Database, orderId: string): string | null {
  return sql.first('SELECT token FROM couriers WHERE order_id = ?', orderId)?.text('token') ?? null;
}

export function insertCourierToken(sql: Database, orderId: string, token: string): void {
  sql.run('INSERT INTO couriers (token, order_id) VALUES (?, ?)', token, orderId);
}

export function findOrderByCourierToken(sql: Database, token: string): Order | null {
  const row = sql.first('SELECT order_id FROM couriers WHERE token = ?', token);
  return row && findOrder(sql, row.text('order_id'));
}
