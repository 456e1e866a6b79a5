import type { Database } from '../../../../database/rows.ts';

/** When open orders are asked about next; all times in milliseconds since the epoch. Null: never again. */
export function saveNextCheck(sql: Database, id: string, at: number | null): void {
  sql.run('UPDATE orders SET next_check_at = ? WHERE id = ? AND next_check_at IS NOT ?', at, id, at);
}

/** Within so many milliseconds a checkout is opened with its order: both times stand there already. */
const OPENED_WITH_ORDER = 10_000;

/** Writes when an order's newest checkout was begun, and when it is asked about first. */
export function saveOpening(sql: Database, id: string, at: number, firstCheck: number): void {
  sql.run(
    'UPDATE orders SET opened_at = ?, next_check_at = ? WHERE id = ? AND (next_check_at IS NULL OR opened_at < ?)',
    at,
    firstCheck,
    id,
    at - OPENED_WITH_ORDER,
  );
}

/**
 * Asks at once about open orders that hold nothing and want what this order has sold out: their checkouts are ended before
 * somebody pays for pieces that are gone.
 */
export function checkOrdersLeftShort(sql: Database, orderId: string, at: number): void {
  sql.run(
    `UPDATE orders SET next_check_at = ? WHERE next_check_at > ? AND id IN (
       SELECT other.order_id FROM reservations AS own
       CROSS JOIN stock ON stock.product_id = own.product_id AND stock.said - stock.paid - stock.reserved <= 0
       CROSS JOIN reservations AS other ON other.product_id = own.product_id AND other.state = 'unclaimed'
       WHERE own.order_id = ? AND own.state = 'paid')`,
    at,
    at,
    orderId,
  );
}

/** Moves an order's next check, unless it has been moved or dropped meanwhile. */
export function moveNextCheck(sql: Database, id: string, from: number, to: number): void {
  sql.run('UPDATE orders SET next_check_at = ? WHERE id = ? AND next_check_at = ?', to, id, from);
}

/** An order to ask about. `openedAt` as of an order, `heldUntil` as of its attempts. */
type DueOrder = { id: string; openedAt: number; heldUntil: number | null };

/** Open orders that somebody should ask the service about, the most overdue first. */
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

/** When the next order is due to be asked about, or null when none is open. */
export function earliestCheck(sql: Database): number | null {
  const row = sql.first('SELECT MIN(next_check_at) AS at FROM orders WHERE next_check_at IS NOT NULL');
  return row?.integerOrNull('at') ?? null;
}
