import type { Database } from '../../database/rows.ts';
import type { Placer } from '../limits/rules.ts';

/** Orders to be paid at the door that nobody has confirmed yet, and numbers that are not to order so. Times in milliseconds. */

/** Writes down who placed an order that waits for its call. */
export function saveUnconfirmed(sql: Database, orderId: string, placer: Placer, at: number): void {
  sql.run(
    'INSERT OR REPLACE INTO unconfirmed (order_id, browser, phone, network, at) VALUES (?, ?, ?, ?, ?)',
    orderId,
    placer.browser,
    placer.phone,
    placer.network,
    at,
  );
}

export function removeUnconfirmed(sql: Database, orderId: string): void {
  sql.run('DELETE FROM unconfirmed WHERE order_id = ?', orderId);
}

/** How many orders of a client wait since `since`, those of a cart left out; more than `most` are not looked at. */
export function countUnconfirmed(
  sql: Database,
  kind: 'browser' | 'phone' | 'network',
  client: string,
  { cartId, since, most }: { cartId: string; since: number; most: number },
): number {
  const row = sql.first(
    `SELECT COUNT(*) AS orders FROM (SELECT 1 FROM unconfirmed CROSS JOIN orders ON orders.id = unconfirmed.order_id
       AND orders.cart_id <> ? WHERE unconfirmed.${kind} = ? AND unconfirmed.at > ? LIMIT ?)`,
    cartId,
    client,
    since,
    most,
  );
  return row?.integer('orders') ?? 0;
}

/** True for a number that the shop sends nothing to be paid at the door. In E.164. */
export function isRefusedPhone(sql: Database, phone: string): boolean {
  return sql.first('SELECT 1 FROM refused_phones WHERE phone = ?', phone) !== null;
}

/** Puts a number on the list. `device`: whose act it is. */
export function refusePhone(sql: Database, phone: string, device: string | null, at: number): void {
  sql.run('INSERT OR REPLACE INTO refused_phones (phone, device, at) VALUES (?, ?, ?)', phone, device, at);
}

export function allowPhone(sql: Database, phone: string): void {
  sql.run('DELETE FROM refused_phones WHERE phone = ?', phone);
}

/** Numbers on the list behind `after`, in their order. */
export function refusedPhones(
  sql: Database,
  after: string,
  count: number,
): { phone: string; device: string | null; at: number }[] {
  return sql
    .all('SELECT phone, device, at FROM refused_phones WHERE phone > ? ORDER BY phone LIMIT ?', after, count)
    .map((row) => ({ phone: row.text('phone'), device: row.textOrNull('device'), at: row.integer('at') }));
}

/** What became of a number's orders. */
export type PhoneHistory = {
  ordered: number;
  delivered: number;
  returned: number;
  canceled: number;
  /** True: there were more than are counted. */
  isMore: boolean;
};

/** So many of a number's orders are looked at. */
const MOST_OF_PHONE = 200;

/** What a number ordered before, another order than `orderId`. In E.164. */
export function historyOfPhone(sql: Database, phone: string, orderId: string): PhoneHistory {
  const states = sql
    .all(
      'SELECT fulfilment FROM orders WHERE phone = ? AND id <> ? LIMIT ?',
      phone,
      orderId,
      MOST_OF_PHONE + 1,
    )
    .map((row) => row.text('fulfilment'));
  const count = (state: string) => states.filter((one) => one === state).length;
  return {
    ordered: Math.min(states.length, MOST_OF_PHONE),
    delivered: count('delivered'),
    returned: count('returned'),
    canceled: count('canceled'),
    isMore: states.length > MOST_OF_PHONE,
  };
}
