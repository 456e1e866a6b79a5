import type { Database } from '../../../database/rows.ts';
import type { EarlierOrder } from '../../../domain/orders/calls/duplicates.ts';
import type { Suspicion } from '../../../domain/orders/calls/suspicions.ts';
import type { FulfilmentState } from '../../../domain/orders/order.ts';
import { readItems } from '../../line-items/store.ts';
import { readFulfilment } from '../store/orders.ts';

/** Times in milliseconds. */

/** The marks of a new order follow from so many of its phone's newest orders. */
const MOST_OF_PHONE = 20;

/** An earlier order of a phone. `isReplaced`: its shopper sent another one in its place. */
type PhoneOrder = EarlierOrder & {
  fulfilment: FulfilmentState;
  isReplaced: boolean;
  duplicateOf: string | null;
};

/** The phone's newest other orders; a bounded read, however many orders there are. In E.164. */
export function ordersOfPhone(sql: Database, phone: string, except: string): PhoneOrder[] {
  return sql
    .all(
      `SELECT id, fulfilment, placed_at, items, duplicate_of, fulfilment = 'canceled' AND EXISTS
           (SELECT 1 FROM order_events WHERE order_id = orders.id AND kind = 'withdrawn') AS is_replaced
         FROM orders INDEXED BY orders_by_phone WHERE phone = ? AND erased_at IS NULL AND id <> ?
         ORDER BY placed_at DESC, id DESC LIMIT ?`,
      phone,
      except,
      MOST_OF_PHONE,
    )
    .map((row) => ({
      id: row.text('id'),
      fulfilment: readFulfilment(row),
      placedAt: row.integer('placed_at'),
      items: row.json('items', readItems),
      duplicateOf: row.textOrNull('duplicate_of'),
      isReplaced: row.flag('is_replaced'),
    }));
}

/**
 * Whether a phone (E.164) is refused, and how many other orders of an order's network wait for their first call; at most
 * `most` are read.
 */
export function readSigns(
  sql: Database,
  { orderId, phone, unknown, most }: { orderId: string; phone: string; unknown: string; most: number },
): { isPhoneRefused: boolean; ofNetwork: number } {
  const row = sql.first(
    `SELECT EXISTS (SELECT 1 FROM refused_phones WHERE phone = ?) AS is_refused, (
       SELECT COUNT(*) FROM (SELECT 1 FROM waiting_orders AS own
         JOIN waiting_orders AS other INDEXED BY waiting_by_network ON other.network = own.network AND other.is_cash = 1 AND other.is_handled = 0
         WHERE own.order_id = ? AND own.network <> ? AND other.order_id <> own.order_id LIMIT ?)) AS orders`,
    phone,
    orderId,
    unknown,
    most,
  );
  return { isPhoneRefused: row?.flag('is_refused') ?? false, ofNetwork: row?.integer('orders') ?? 0 };
}

export function saveMarks(
  sql: Database,
  orderId: string,
  { suspicions, duplicateOf }: { suspicions: readonly Suspicion[]; duplicateOf: string | null },
): void {
  sql.run(
    'UPDATE orders SET suspicions = ?, duplicate_of = ? WHERE id = ?',
    suspicions.join(' '),
    duplicateOf,
    orderId,
  );
}

/** Points an earlier order at its new duplicate. */
export function saveDuplicate(sql: Database, orderId: string, duplicateOf: string): void {
  sql.run('UPDATE orders SET duplicate_of = ? WHERE id = ?', duplicateOf, orderId);
}

/** Whether an order waits for its call. */
export function isToCall(sql: Database, orderId: string): boolean {
  return sql.first("SELECT 1 FROM orders WHERE id = ? AND queue = 'call'", orderId) !== null;
}

/** How long a device's claim to call an order lasts. */
const CLAIM_LASTS = 5 * 60_000;

/**
 * Claims the call of an order for a device. `by`: the device that has it now; `isNew`: the claim begins, or is extended
 * because less than half of its time is left.
 */
export function claimCall(
  sql: Database,
  orderId: string,
  device: string,
  now: number,
): { by: string; isNew: boolean } {
  const held = sql.first(
    'SELECT device, until FROM call_claims WHERE order_id = ? AND until > ?',
    orderId,
    now,
  );
  const by = held?.text('device') ?? device;
  const isLong = held !== null && held.integer('until') - now > CLAIM_LASTS / 2;
  if (by !== device || isLong) return { by, isNew: false };
  sql.run(
    'INSERT OR REPLACE INTO call_claims (order_id, device, until) VALUES (?, ?, ?)',
    orderId,
    device,
    now + CLAIM_LASTS,
  );
  return { by, isNew: true };
}

/** The device that calls an order's shopper now; null for none. */
export function callerOf(sql: Database, orderId: string, now: number): string | null {
  const row = sql.first('SELECT device FROM call_claims WHERE order_id = ? AND until > ?', orderId, now);
  return row?.text('device') ?? null;
}

/** The devices that call the shoppers of these orders now, by order. */
export function callersOf(
  sql: Database,
  orderIds: readonly string[],
  now: number,
): ReadonlyMap<string, string> {
  const rows = sql.all(
    `SELECT order_id, device FROM json_each(?) CROSS JOIN call_claims ON call_claims.order_id = json_each.value
     WHERE until > ?`,
    JSON.stringify(orderIds),
    now,
  );
  return new Map(rows.map((row) => [row.text('order_id'), row.text('device')]));
}

export function releaseCall(sql: Database, orderId: string): void {
  sql.run('DELETE FROM call_claims WHERE order_id = ?', orderId);
}
