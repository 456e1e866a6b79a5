import { type CheckoutStatus, checkoutStatus } from '../../../contract/resources/checkout.ts';
import type { Database, Row } from '../../../database/rows.ts';
import type { OrderCheckout } from '../../../domain/orders/order.ts';

function readAttempt(row: Row): OrderCheckout {
  return {
    orderId: row.text('order_id'),
    attempt: row.integer('attempt'),
    request: row.textOrNull('request'),
    checkoutId: row.textOrNull('checkout_id'),
    checkoutUrl: row.textOrNull('checkout_url'),
    amount: row.integerOrNull('amount'),
    isRest: row.flag('is_rest'),
    feesOnCustomer: row.integerOrNull('fees_on_customer'),
    feesOnMerchant: row.integerOrNull('fees_on_merchant'),
    refunded: row.integer('refunded_amount'),
    status: row.word('status', checkoutStatus.options),
    startedAt: row.integer('started_at'),
    heldUntil: row.integerOrNull('held_until'),
  };
}

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
  const row = sql.first('SELECT * FROM order_checkouts WHERE checkout_id = ?', checkoutId);
  return row && readAttempt(row);
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
  sql.run(
    'UPDATE order_checkouts SET status = ? WHERE order_id = ? AND attempt = ?',
    status,
    orderId,
    attempt,
  );
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
  sql.run(
    'UPDATE order_checkouts SET reported_refunds = ? WHERE checkout_id = ?',
    JSON.stringify(reported),
    checkoutId,
  );
}

export function saveRefunded(sql: Database, checkoutId: string, amount: number): void {
  sql.run('UPDATE order_checkouts SET refunded_amount = ? WHERE checkout_id = ?', amount, checkoutId);
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
