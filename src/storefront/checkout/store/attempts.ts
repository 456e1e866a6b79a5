import { type CheckoutStatus, checkoutStatus } from '../../../contract/resources/checkout.ts';
import type { Database, Row } from '../../../database/rows.ts';

/** One checkout of an order, from the moment before it is asked for. Times in milliseconds. */
export type Attempt = {
  orderId: string;
  /** From 1; with the order's id it makes the idempotency key. */
  attempt: number;
  /** The body as sent, so that asking again sends the same bytes. Null for a checkout found later. */
  request: string | null;
  /** Null until the service has answered. */
  checkoutId: string | null;
  /** Null too for a checkout that must not be paid. */
  checkoutUrl: string | null;
  /** What it asks for, in whole dinars; null: all that is due online. */
  amount: number | null;
  /** Whole dinars that the customer pays on top. */
  feesOnCustomer: number | null;
  status: CheckoutStatus;
  startedAt: number;
  /** Until when pieces are kept for it: then it is ended, unless it has been by then. Null where none are counted. */
  heldUntil: number | null;
};

function readAttempt(row: Row): Attempt {
  return {
    orderId: row.text('order_id'),
    attempt: row.integer('attempt'),
    request: row.textOrNull('request'),
    checkoutId: row.textOrNull('checkout_id'),
    checkoutUrl: row.textOrNull('checkout_url'),
    amount: row.integerOrNull('amount'),
    feesOnCustomer: row.integerOrNull('fees_on_customer'),
    status: row.word('status', checkoutStatus.options),
    startedAt: row.integer('started_at'),
    heldUntil: row.integerOrNull('held_until'),
  };
}

/** The checkouts of an order, the first one first. */
export function attemptsOfOrder(sql: Database, orderId: string): Attempt[] {
  return sql
    .all('SELECT * FROM order_checkouts WHERE order_id = ? ORDER BY attempt', orderId)
    .map(readAttempt);
}

export function findAttempt(sql: Database, checkoutId: string): Attempt | null {
  const row = sql.first('SELECT * FROM order_checkouts WHERE checkout_id = ?', checkoutId);
  return row && readAttempt(row);
}

/** Writes an attempt, new or known. */
export function saveAttempt(sql: Database, attempt: Attempt): void {
  sql.run(
    `INSERT INTO order_checkouts
       (order_id, attempt, request, checkout_id, checkout_url, fees_on_customer, status, started_at,
       held_until, amount)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (order_id, attempt) DO UPDATE SET request = excluded.request,
       checkout_id = excluded.checkout_id, checkout_url = excluded.checkout_url,
       fees_on_customer = excluded.fees_on_customer, status = excluded.status`,
    attempt.orderId,
    attempt.attempt,
    attempt.request,
    attempt.checkoutId,
    attempt.checkoutUrl,
    attempt.feesOnCustomer,
    attempt.status,
    attempt.startedAt,
    attempt.heldUntil,
    attempt.amount,
  );
}

/** Writes what has become of a known attempt: its checkout's id has an index, which is left alone. */
export function saveAttemptStatus(
  sql: Database,
  { orderId, attempt }: Attempt,
  status: CheckoutStatus,
): void {
  sql.run(
    'UPDATE order_checkouts SET status = ? WHERE order_id = ? AND attempt = ?',
    status,
    orderId,
    attempt,
  );
}

/** What of a checkout has gone back, as last told, in whole dinars. */
export function readRefunded(sql: Database, checkoutId: string): number {
  return sql.count('SELECT refunded_amount AS n FROM order_checkouts WHERE checkout_id = ?', checkoutId);
}

/** What refunds of a checkout the service has told of gave back, by their ids there. */
export function readToldRefunds(sql: Database, checkoutId: string): Record<string, number> {
  const row = sql.first('SELECT told_refunds FROM order_checkouts WHERE checkout_id = ?', checkoutId);
  return row?.jsonOrNull('told_refunds', (value) => value as Record<string, number>) ?? {};
}

export function saveToldRefunds(sql: Database, checkoutId: string, told: Record<string, number>): void {
  sql.run(
    'UPDATE order_checkouts SET told_refunds = ? WHERE checkout_id = ?',
    JSON.stringify(told),
    checkoutId,
  );
}

export function saveRefunded(sql: Database, checkoutId: string, amount: number): void {
  sql.run('UPDATE order_checkouts SET refunded_amount = ? WHERE checkout_id = ?', amount, checkoutId);
}
