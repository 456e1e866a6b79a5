import type { Database } from '../../../database/rows.ts';
import type { Order } from '../store/orders.ts';

/** What a correction changes of an order. */
export type CorrectedFields = Pick<
  Order,
  'contact' | 'items' | 'discount' | 'total' | 'dueOnline' | 'dueOnDelivery'
>;

/** Writes down how an order was before its newest entry corrected it. */
export function savePreviousValues(sql: Database, orderId: string, former: CorrectedFields): void {
  sql.run(
    `UPDATE order_events SET former = ? WHERE order_id = ?
       AND position = (SELECT COUNT(*) FROM order_events WHERE order_id = ?)`,
    JSON.stringify(former),
    orderId,
    orderId,
  );
}

/** How an order was before an entry; null when that is not known, or was erased. Written by `keepFormer` alone. */
export function readPreviousValues(sql: Database, orderId: string, position: number): CorrectedFields | null {
  const row = sql.first(
    'SELECT former FROM order_events WHERE order_id = ? AND position = ?',
    orderId,
    position,
  );
  return row?.jsonOrNull('former', (value) => value as CorrectedFields) ?? null;
}

/** Writes the amounts down that an order's checkouts were for: it is about to owe others. */
export function freezeCheckoutAmounts(
  sql: Database,
  { id, dueOnline }: Pick<Order, 'id' | 'dueOnline'>,
): void {
  sql.run('UPDATE order_checkouts SET amount = ? WHERE order_id = ? AND amount IS NULL', dueOnline, id);
}

/** Writes down what an order's courier calls its parcel; null: nobody says. */
export function saveTracking(sql: Database, orderId: string, tracking: string | null): void {
  sql.run('UPDATE orders SET tracking = ? WHERE id = ?', tracking, orderId);
}

/** Adds to the money that came from couriers on a day, or takes from it. `at` in milliseconds. */
export function addToRevenue(sql: Database, at: number, cash: number): void {
  sql.run(
    `INSERT INTO daily_revenue (day, online, cash, refunded) VALUES (?, 0, ?, 0)
     ON CONFLICT (day) DO UPDATE SET cash = cash + excluded.cash`,
    Math.floor((at / 1000 + 3600) / 86_400),
    cash,
  );
}
