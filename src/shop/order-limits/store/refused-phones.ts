import type { Database } from '../../../database/rows.ts';

/** Refused phones, and the outcomes of a phone's orders. Times in milliseconds. */

/** True for a phone that may not order with cash on delivery. In E.164. */
export function isRefusedPhone(sql: Database, phone: string): boolean {
  return sql.first('SELECT 1 FROM refused_phones WHERE phone = ?', phone) !== null;
}

/** Which of these phones may not order with cash on delivery. */
export function refusedAmong(sql: Database, phones: readonly string[]): ReadonlySet<string> {
  const rows = sql.all(
    'SELECT phone FROM json_each(?) CROSS JOIN refused_phones ON refused_phones.phone = json_each.value',
    JSON.stringify(phones),
  );
  return new Set(rows.map((row) => row.text('phone')));
}

/** Adds a phone to the refused ones or removes it; false when nothing changes. `device`: the device that acts. */
export function setRefused(
  sql: Database,
  { phone, isRefused, device, at }: { phone: string; isRefused: boolean; device: string | null; at: number },
): boolean {
  if (isRefusedPhone(sql, phone) === isRefused) return false;
  if (isRefused)
    sql.run('INSERT INTO refused_phones (phone, device, at) VALUES (?, ?, ?)', phone, device, at);
  else sql.run('DELETE FROM refused_phones WHERE phone = ?', phone);
  return true;
}

/** Refused phones after `after`, in order. */
export function refusedPhones(
  sql: Database,
  after: string,
  count: number,
): { phone: string; device: string | null; at: number }[] {
  return sql
    .all('SELECT phone, device, at FROM refused_phones WHERE phone > ? ORDER BY phone LIMIT ?', after, count)
    .map((row) => ({ phone: row.text('phone'), device: row.textOrNull('device'), at: row.integer('at') }));
}

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
