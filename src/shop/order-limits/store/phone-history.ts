import type { Database } from '../../../database/rows.ts';

/** The outcomes of a phone's orders. An order that its shopper replaced is not counted: only its successor is. */
export type PhoneHistory = {
  ordered: number;
  delivered: number;
  /** Parcels that came back without being delivered. */
  refused: number;
  /** Parcels that came back after their delivery. */
  returned: number;
  /** Canceled by the shop. */
  canceled: number;
  /** True when there are more orders than were counted. */
  isMore: boolean;
};

/** How many of a phone's newest orders are read. */
const MOST_OF_PHONE = 200;

/** The outcomes of a phone's other orders than `orderId`. In E.164. */
export function historyOfPhone(sql: Database, phone: string, orderId: string): PhoneHistory {
  const rows = sql.all(
    `SELECT fulfilment, CASE fulfilment
         WHEN 'canceled' THEN EXISTS (SELECT 1 FROM order_events WHERE order_id = orders.id AND kind = 'withdrawn')
         WHEN 'returned' THEN EXISTS (SELECT 1 FROM order_events AS one WHERE one.order_id = orders.id AND one.kind IN ('delivered', 'returned_part')
           AND NOT EXISTS (SELECT 1 FROM order_events AS other WHERE other.order_id = orders.id AND other.undoes = one.position))
         ELSE 0 END AS is_other
       FROM orders INDEXED BY orders_by_phone WHERE phone = ? AND erased_at IS NULL AND id <> ?
       ORDER BY placed_at DESC, id DESC LIMIT ?`,
    phone,
    orderId,
    MOST_OF_PHONE + 1,
  );
  const orders = rows
    .slice(0, MOST_OF_PHONE)
    .map((row) => ({ state: row.text('fulfilment'), isOther: row.flag('is_other') }));
  const count = (state: string, isOther = false) =>
    orders.filter((one) => one.state === state && one.isOther === isOther).length;
  return {
    ordered: orders.length - count('canceled', true),
    delivered: count('delivered'),
    refused: count('returned'),
    returned: count('returned', true),
    canceled: count('canceled'),
    isMore: rows.length > MOST_OF_PHONE,
  };
}
