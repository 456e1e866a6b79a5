import { ERASED } from '../contract/erasure.ts';
import { eraseShipments, hasCallDue, removeShipments } from '../couriers/store/shipments.ts';
import type { Database, Row } from '../database/rows.ts';
import type { RetainedOrder } from '../domain/retention.ts';
import type { RowPerson } from '../domain/rows-about-person.ts';
import { removeWaiting } from '../shop/order-limits/store/waiting-orders.ts';

/** Shoppers of orders, and their erasure from the shop's tables. Times in milliseconds. */

const HELD = `id, number, payment, fulfilment, due_online, due_on_delivery, placed_at, next_check_at, erased_at,
  erasure_asked_at, customer_id`;

// Not with the full parser of orders: one unreadable order must not block all others.
function readHeld(sql: Database, row: Row): RetainedOrder {
  const id = row.text('id');
  return {
    id,
    number: row.text('number'),
    payment: row.text('payment'),
    fulfilment: row.text('fulfilment'),
    dueOnline: row.integer('due_online'),
    dueOnDelivery: row.integer('due_on_delivery'),
    placedAt: row.integer('placed_at'),
    nextCheckAt: row.integerOrNull('next_check_at'),
    isErased: row.integerOrNull('erased_at') !== null,
    isRequested: row.integerOrNull('erasure_asked_at') !== null,
    customerId: row.textOrNull('customer_id'),
    isCourierAsked: hasCallDue(sql, id),
    history: sql
      .all(
        'SELECT kind, actor, at, position, undoes, deposit FROM order_events WHERE order_id = ? ORDER BY position',
        id,
      )
      .map((event) => ({
        kind: event.text('kind'),
        actor: event.text('actor'),
        at: event.integer('at') * 1000,
        position: event.integer('position'),
        undoes: event.integerOrNull('undoes'),
        deposit: event.textOrNull('deposit'),
      })),
    checkouts: sql
      .all('SELECT status FROM order_checkouts WHERE order_id = ?', id)
      .map((checkout) => checkout.text('status')),
  };
}

/** The orders to erase. `phone` in E.164. */
export type ErasureSubject = { number: string } | { phone: string };

/** The orders to erase, after an id, sorted by id. */
export function findOrders(
  sql: Database,
  who: ErasureSubject,
  after: string,
  count: number,
): RetainedOrder[] {
  // An erased order has no phone.
  const [those, value] =
    'number' in who
      ? (['WHERE number = ?', who.number] as const)
      : (['INDEXED BY orders_by_phone WHERE phone = ? AND erased_at IS NULL', who.phone] as const);
  return sql
    .all(`SELECT ${HELD} FROM orders ${those} AND id > ? ORDER BY id LIMIT ?`, value, after, count)
    .map((row) => readHeld(sql, row));
}

/** Orders due for retention, the longest overdue first. */
export function ordersToLookAt(sql: Database, now: number, count: number): RetainedOrder[] {
  return sql
    .all(`SELECT ${HELD} FROM orders WHERE forget_at <= ? ORDER BY forget_at LIMIT ?`, now, count)
    .map((row) => readHeld(sql, row));
}

/** When the next order is due for retention; null without one. */
export function earliestLook(sql: Database): number | null {
  return sql.keptFirst('SELECT MIN(forget_at) AS at FROM orders')?.integerOrNull('at') ?? null;
}

export function saveLook(sql: Database, orderId: string, at: number): void {
  sql.run('UPDATE orders SET forget_at = ? WHERE id = ? AND forget_at <> ?', at, orderId, at);
}

/** Records a requested erasure that has to wait until the order has ended. */
export function saveErasureRequest(sql: Database, orderId: string, now: number, lookAt: number): void {
  sql.run(
    'UPDATE orders SET erasure_asked_at = coalesce(erasure_asked_at, ?), forget_at = ? WHERE id = ?',
    now,
    lookAt,
    orderId,
  );
}

/** The columns that `eraseContact` empties. */
export const CONTACT_FIELDS = ['name', 'phone', 'email', 'commune', 'street', 'note', 'tracking'];

/** True for an order with a checkout at the service, but without a customer that could be erased there. */
export function isBeyondReach(sql: Database, { id, customerId, isErased }: RetainedOrder): boolean {
  if (customerId !== null || isErased) return false;
  const made = 'SELECT 1 FROM order_checkouts WHERE order_id = ? AND checkout_id IS NOT NULL LIMIT 1';
  return sql.first(made, id) !== null;
}

/** Erases the shopper from an order. The wilaya stays: it is needed for delivery statistics and identifies nobody. */
export function eraseContact(
  sql: Database,
  { id, customerId }: RetainedOrder,
  now: number,
  lookAt: number,
): void {
  sql.run(
    `UPDATE orders SET name = ?, phone = ?, email = NULL, commune = ?, street = NULL, note = NULL,
       queue = CASE WHEN queue IN ('call', 'unpaid') THEN NULL ELSE queue END,
       tracking = NULL, submission = '', coupon = json_remove(coupon, '$.reason'), customer_id = NULL, erased_at = ?, forget_at = ? WHERE id = ?`,
    ERASED,
    ERASED,
    ERASED,
    now,
    lookAt,
    id,
  );
  sql.run('UPDATE order_checkouts SET request = NULL WHERE order_id = ? AND request IS NOT NULL', id);
  // The shop's own notes contain only numbers; notes that people wrote may contain names.
  sql.run(
    `UPDATE order_events SET note = NULL WHERE order_id = ? AND actor IN ('merchant', 'shopper') AND note IS NOT NULL`,
    id,
  );
  sql.run('UPDATE order_events SET former = NULL WHERE order_id = ? AND former IS NOT NULL', id);
  removeWaiting(sql, id);
  eraseShipments(sql, id);
  if (customerId !== null) handOver(sql, { id, customerId }, now);
}

/** The fields by which settlement rows may name an order's shopper; null once the order is erased. */
export function findRowPerson(sql: Database, orderId: string): RowPerson | null {
  const row = sql.first(
    'SELECT name, phone, number, tracking FROM orders WHERE id = ? AND erased_at IS NULL',
    orderId,
  );
  if (row === null) return null;
  return {
    name: row.text('name'),
    phone: row.text('phone'),
    number: row.text('number'),
    tracking: row.textOrNull('tracking'),
  };
}

/** Removes an order with all that belongs to it. */
export function removeOrder(sql: Database, { id, customerId }: RetainedOrder, now: number): void {
  if (customerId !== null) handOver(sql, { id, customerId }, now);
  removeWaiting(sql, id);
  removeShipments(sql, id);
  for (const table of ['order_events', 'order_checkouts', 'refunds', 'reservations', 'call_claims'])
    sql.run(`DELETE FROM ${table} WHERE order_id = ?`, id);
  sql.run('DELETE FROM orders WHERE id = ?', id);
}

/** Queues the erasure of an order's customer at the service, by the account of the order's mode. */
function handOver(sql: Database, { id, customerId }: { id: string; customerId: string }, now: number): void {
  sql.run(
    `INSERT OR IGNORE INTO customer_erasures (customer_id, livemode, due_at, tries)
     SELECT ?, livemode, ?, 0 FROM orders WHERE id = ?`,
    customerId,
    now,
    id,
  );
}

/** A customer whose erasure at the service is pending. */
type CustomerErasure = { customerId: string; tries: number };

/** Those of the shop's present mode: the others wait, because another account of the service knows them. */
export function customersToErase(
  sql: Database,
  livemode: boolean,
  now: number,
  count: number,
): CustomerErasure[] {
  return sql
    .all(
      'SELECT customer_id, tries FROM customer_erasures WHERE livemode = ? AND due_at <= ? ORDER BY due_at LIMIT ?',
      Number(livemode),
      now,
      count,
    )
    .map((row) => ({ customerId: row.text('customer_id'), tries: row.integer('tries') }));
}

export function earliestCustomerErasure(sql: Database, livemode: boolean): number | null {
  const earliest = 'SELECT MIN(due_at) AS at FROM customer_erasures WHERE livemode = ?';
  return sql.keptFirst(earliest, Number(livemode))?.integerOrNull('at') ?? null;
}

export function dropCustomerErasure(sql: Database, customerId: string): void {
  sql.run('DELETE FROM customer_erasures WHERE customer_id = ?', customerId);
}

export function putOffCustomerErasure(
  sql: Database,
  { customerId, tries }: CustomerErasure,
  dueAt: number,
): void {
  sql.run(
    'UPDATE customer_erasures SET due_at = ?, tries = ? WHERE customer_id = ?',
    dueAt,
    tries + 1,
    customerId,
  );
}
