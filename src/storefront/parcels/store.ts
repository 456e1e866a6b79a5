import type { Database } from '../../database/rows.ts';
import { findOrder, type Order } from '../orders/store.ts';

// Those of orders of before stand in a table of their own, each with an index: two rows where a column's index is one.

/** What an order's code for its courier says, or null while it has none. */
export function findCourierToken(sql: Database, orderId: string): string | null {
  const row = sql.first(
    'SELECT coalesce(courier, (SELECT token FROM couriers WHERE order_id = orders.id)) AS token FROM orders WHERE id = ?',
    orderId,
  );
  return row?.textOrNull('token') ?? null;
}

export function findOrderByCourierToken(sql: Database, token: string): Order | null {
  const row =
    sql.first('SELECT id FROM orders WHERE courier = ?', token) ??
    sql.first('SELECT order_id AS id FROM couriers WHERE token = ?', token);
  return row && findOrder(sql, row.text('id'));
}
