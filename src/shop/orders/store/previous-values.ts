import type { Database, Row } from '../../../database/rows.ts';
import type { Order } from '../../../domain/orders/order.ts';

/** The fields of an order that a correction or a part return changes. */
export type CorrectedFields = Pick<
  Order,
  | 'contact'
  | 'placeAnswer'
  | 'items'
  | 'returned'
  | 'coupon'
  | 'discount'
  | 'total'
  | 'dueOnline'
  | 'dueOnDelivery'
>;

/** The fields of an order's parcel that a hand-over sets. */
export type ParcelFields = Pick<Order, 'tracking' | 'courier'>;

/** What a hand-over changed of the parcel. */
export type ParcelChange = { from: ParcelFields; to: ParcelFields };

/** Saves the order's values before the event at a position changed them. */
export function savePreviousValues(
  sql: Database,
  orderId: string,
  position: number,
  former: CorrectedFields | ParcelChange,
): void {
  sql.run(
    'UPDATE order_events SET former = ? WHERE order_id = ? AND position = ?',
    JSON.stringify(former),
    orderId,
    position,
  );
}

/** What the hand-over at a position changed of the parcel; null for another event, or where it changed nothing. */
export function readParcelChange(sql: Database, orderId: string, position: number): ParcelChange | null {
  const row = sql.first(
    "SELECT former FROM order_events WHERE order_id = ? AND position = ? AND kind = 'handed_over'",
    orderId,
    position,
  );
  return formerIn<ParcelChange>(row);
}

/** An order's values before an order event other than a hand-over; null when they are unknown or erased. */
export function readPreviousValues(sql: Database, orderId: string, position: number): CorrectedFields | null {
  const row = sql.first(
    "SELECT former FROM order_events WHERE order_id = ? AND position = ? AND kind <> 'handed_over'",
    orderId,
    position,
  );
  return formerIn<CorrectedFields>(row);
}

/** An order's values as a page showed them at a position; null where no later correction changed them. */
export function valuesAt(sql: Database, orderId: string, position: number): CorrectedFields | null {
  const row = sql.first(
    `SELECT former FROM order_events
     WHERE order_id = ? AND position > ? AND former IS NOT NULL AND kind <> 'handed_over' ORDER BY position`,
    orderId,
    position,
  );
  return formerIn<CorrectedFields>(row);
}

/** Only `savePreviousValues` writes them. */
function formerIn<T>(row: Row | null): T | null {
  return row?.jsonOrNull('former', (value) => value as T) ?? null;
}
