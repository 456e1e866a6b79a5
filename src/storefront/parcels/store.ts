import { z } from 'zod';
import { readRow } from '../../database/schema-rows.ts';
import { findOrder, type Order } from '../orders/store.ts';

const tokenRow = z.object({ token: z.string() });
const orderRow = z.object({ order_id: z.string() });

/** What an order's code for its courier says, or null while it has none. */
export function findCourierToken(sql: SqlStorage, orderId: string): string | null {
  const found = readRow(sql.exec('SELECT token FROM couriers WHERE order_id = ?', orderId), tokenRow);
  return found?.token ?? null;
}

export function insertCourierToken(sql: SqlStorage, orderId: string, token: string): void {
  sql.exec('INSERT INTO couriers (token, order_id) VALUES (?, ?)', token, orderId);
}

export function findOrderByCourierToken(sql: SqlStorage, token: string): Order | null {
  const found = readRow(sql.exec('SELECT order_id FROM couriers WHERE token = ?', token), orderRow);
  return found === null ? null : findOrder(sql, found.order_id);
}
