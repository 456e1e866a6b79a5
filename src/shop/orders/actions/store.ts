import type { Database } from '../../../database/rows.ts';
import type { Order } from '../store/orders.ts';

/** The fields of an order that a correction changes. */
export type CorrectedFields = Pick<
  Order,
  'contact' | 'items' | 'discount' | 'total' | 'dueOnline' | 'dueOnDelivery'
>;

/** Saves the order's values before the event at a position corrected them. */
export function savePreviousValues(
  sql: Database,
  orderId: string,
  position: number,
  former: CorrectedFields,
): void {
  sql.run(
    'UPDATE order_events SET former = ? WHERE order_id = ? AND position = ?',
    JSON.stringify(former),
    orderId,
    position,
  );
}

/**
 * An order's values before an order event; null when they are unknown or erased. Only `savePreviousValues` writes
 * them.
 */
export function readPreviousValues(sql: Database, orderId: string, position: number): CorrectedFields | null {
  const row = sql.first(
    'SELECT former FROM order_events WHERE order_id = ? AND position = ?',
    orderId,
    position,
  );
  return row?.jsonOrNull('former', (value) => value as CorrectedFields) ?? null;
}

/** Saves the amounts of an order's checkouts, before the order's own amount changes. */
export function freezeCheckoutAmounts(
  sql: Database,
  { id, dueOnline }: Pick<Order, 'id' | 'dueOnline'>,
): void {
  sql.run('UPDATE order_checkouts SET amount = ? WHERE order_id = ? AND amount IS NULL', dueOnline, id);
}

/** Saves the courier's name of an order's parcel; null: unknown. */
export function saveTracking(sql: Database, orderId: string, tracking: string | null): void {
  sql.run('UPDATE orders SET tracking = ? WHERE id = ?', tracking, orderId);
}
