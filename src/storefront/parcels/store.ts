import type { Database } from '../../database/rows.ts';
import { findOrder, type Order } from '../orders/store.ts';

/** What an order's code for its courier says, or null while it has none. */
export function findCourierToken(sql: Database, orderId: string): string | null {
  return sql.first('SELECT courier FROM orders WHERE id = ?', orderId)?.textOrNull('courier') ?? null;
}

export function findOrderByCourierToken(sql: Database, token: string): Order | null {
  const row = sql.first('SELECT id FROM orders WHERE courier = ?', token);
  return row && findOrder(sql, row.text('id'));
}
