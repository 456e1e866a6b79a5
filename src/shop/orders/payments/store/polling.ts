import type { Database } from '../../../../database/rows.ts';
import type { Order } from '../../../../domain/orders/order.ts';

/**
 * Saves when an open order is checked next, in milliseconds since the epoch, like all times here. Null: never again.
 */
export function saveNextCheck(sql: Database, id: string, at: number | null): void {
  sql.run('UPDATE orders SET next_check_at = ? WHERE id = ? AND next_check_at IS NOT ?', at, id, at);
}

/** A checkout opened within so many milliseconds belongs to the new order, whose row has both times already. */
const OPENED_WITH_ORDER = 10_000;

/** Saves when an order's newest checkout was started, and when it is checked first. */
export function saveOpening(
  sql: Database,
  { id, openedAt, nextCheckAt }: Pick<Order, 'id' | 'openedAt' | 'nextCheckAt'>,
  at: number,
  firstCheck: number,
): void {
  if (nextCheckAt !== null && openedAt >= at - OPENED_WITH_ORDER) return;
  sql.run('UPDATE orders SET opened_at = ?, next_check_at = ? WHERE id = ?', at, firstCheck, id);
}

/**
 * Checks open orders without reservations at once, when this order sold the last pieces they need: their checkouts
 * are ended before a shopper pays for missing pieces.
 */
export function checkOrdersLeftShort(sql: Database, orderId: string, at: number): void {
  sql.run(
    `UPDATE orders SET next_check_at = ? WHERE next_check_at > ? AND id IN (
       SELECT other.order_id FROM reservations AS own
       CROSS JOIN stock ON stock.product_id = own.product_id AND stock.counted - stock.paid - stock.reserved <= 0
       CROSS JOIN reservations AS other ON other.product_id = own.product_id AND other.state = 'unclaimed'
       WHERE own.order_id = ? AND own.state = 'paid')`,
    at,
    at,
    orderId,
  );
}

/** Moves an order's next check, unless it was moved or dropped meanwhile. */
export function moveNextCheck(sql: Database, id: string, from: number, to: number): void {
  sql.run('UPDATE orders SET next_check_at = ? WHERE id = ? AND next_check_at = ?', to, id, from);
}

/** An order to check. `openedAt` comes from the order, `heldUntil` from its attempts. */
type DueOrder = { id: string; openedAt: number; heldUntil: number | null };

/** Open orders whose check is due, the most overdue first. */
export function ordersToCheck(sql: Database, now: number, limit: number): DueOrder[] {
  return sql
    .all(
      `SELECT id, opened_at,
         (SELECT MAX(held_until) FROM order_checkouts WHERE order_id = orders.id) AS held_until
       FROM orders WHERE next_check_at <= ? ORDER BY next_check_at LIMIT ?`,
      now,
      limit,
    )
    .map((row) => ({
      id: row.text('id'),
      openedAt: row.integer('opened_at'),
      heldUntil: row.integerOrNull('held_until'),
    }));
}

/** When the next check is due; null while no order is open. */
export function earliestCheck(sql: Database): number | null {
  const row = sql.keptFirst('SELECT MIN(next_check_at) AS at FROM orders WHERE next_check_at IS NOT NULL');
  return row?.integerOrNull('at') ?? null;
}
