import { type CheckoutStatus, checkoutStatus } from '../../../contract/resources/checkout.ts';
import type { Database, Row } from '../../../database/rows.ts';
import { flag, integer, json, named, orNull, table, text, word } from '../../../database/table.ts';
import type { OrderCheckout } from '../../../domain/orders/order.ts';

const orderCheckouts = table(
  'order_checkouts',
  {
    orderId: text,
    attempt: integer,
    request: orNull(text),
    checkoutId: orNull(text),
    checkoutUrl: orNull(text),
    amount: orNull(integer),
    isRest: flag,
    feesOnCustomer: orNull(integer),
    feesOnMerchant: orNull(integer),
    refunded: named('refunded_amount', integer),
    status: word(checkoutStatus.options),
    startedAt: integer,
    heldUntil: orNull(integer),
  },
  { reportedRefunds: json((value) => value as Record<string, number>) },
);

const readAttempt = (row: Row): OrderCheckout => orderCheckouts.read(row);

/** The checkouts of an order, oldest first. */
export function checkoutsOfOrder(sql: Database, orderId: string): OrderCheckout[] {
  return sql
    .all('SELECT * FROM order_checkouts WHERE order_id = ? ORDER BY attempt', orderId)
    .map(readAttempt);
}

/** The same of several orders, by their ids. */
export function checkoutsOfOrders(sql: Database, orderIds: readonly string[]): Map<string, OrderCheckout[]> {
  const rows = sql.all(
    `SELECT * FROM order_checkouts WHERE order_id IN (SELECT value FROM json_each(?)) ORDER BY order_id, attempt`,
    JSON.stringify(orderIds),
  );
  return Map.groupBy(rows.map(readAttempt), ({ orderId }) => orderId);
}

export function findOrderCheckout(sql: Database, checkoutId: string): OrderCheckout | null {
  return orderCheckouts.find(sql, { checkoutId });
}

/** Saves an attempt, new or known. */
export function saveOrderCheckout(sql: Database, attempt: OrderCheckout): void {
  sql.run(
    `INSERT INTO order_checkouts
       (order_id, attempt, request, checkout_id, checkout_url, fees_on_customer, fees_on_merchant, status,
       started_at, held_until, amount, is_rest)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (order_id, attempt) DO UPDATE SET request = excluded.request,
       checkout_id = excluded.checkout_id, checkout_url = excluded.checkout_url,
       fees_on_customer = excluded.fees_on_customer, fees_on_merchant = excluded.fees_on_merchant,
       status = excluded.status`,
    attempt.orderId,
    attempt.attempt,
    attempt.request,
    attempt.checkoutId,
    attempt.checkoutUrl,
    attempt.feesOnCustomer,
    attempt.feesOnMerchant,
    attempt.status,
    attempt.startedAt,
    attempt.heldUntil,
    attempt.amount,
    Number(attempt.isRest),
  );
}

/** Saves the status of a known attempt. The indexed column with the checkout's id is not written again. */
export function saveCheckoutStatus(
  sql: Database,
  { orderId, attempt }: OrderCheckout,
  status: CheckoutStatus,
): void {
  orderCheckouts.update(sql, { orderId, attempt }, { status });
}

/** The amounts of a checkout's reported refunds, by their ids at the service. */
export function readReportedRefunds(sql: Database, checkoutId: string): Record<string, number> {
  const row = sql.first('SELECT reported_refunds FROM order_checkouts WHERE checkout_id = ?', checkoutId);
  return row?.jsonOrNull('reported_refunds', (value) => value as Record<string, number>) ?? {};
}

export function saveReportedRefunds(
  sql: Database,
  checkoutId: string,
  reported: Record<string, number>,
): void {
  orderCheckouts.update(sql, { checkoutId }, { reportedRefunds: reported });
}

export function saveRefunded(sql: Database, checkoutId: string, amount: number): void {
  orderCheckouts.update(sql, { checkoutId }, { refunded: amount });
}

/** Whether the shop has ever requested a checkout. */
export function hasCheckouts(sql: Database): boolean {
  return sql.keptFirst('SELECT 1 FROM order_checkouts LIMIT 1') !== null;
}

/** A checkout that the service has made, the newest if its ids sort by time; null without one. */
export function findNewestCheckoutId(sql: Database): string | null {
  const row = sql.first(
    'SELECT checkout_id FROM order_checkouts WHERE checkout_id IS NOT NULL ORDER BY checkout_id DESC LIMIT 1',
  );
  return row?.textOrNull('checkout_id') ?? null;
}
