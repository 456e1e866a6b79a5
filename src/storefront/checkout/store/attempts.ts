import { z } from 'zod';
import { type CheckoutStatus, checkoutStatus } from '../../../contract/resources/checkout.ts';
import { readRow, readRows } from '../../../database/schema-rows.ts';

/** One checkout of an order, from the moment before it is asked for. Times in milliseconds. */
export interface Attempt {
  orderId: string;
  /** From 1; with the order's id it makes the idempotency key. */
  attempt: number;
  /** The body as sent, so that asking again sends the same bytes. Null for a checkout found later. */
  request: string | null;
  /** Null until the service has answered. */
  checkoutId: string | null;
  /** Null too for a checkout that must not be paid. */
  checkoutUrl: string | null;
  /** Whole dinars that the customer pays on top. */
  feesOnCustomer: number | null;
  status: CheckoutStatus;
  startedAt: number;
}

const attemptRow = z
  .object({
    order_id: z.string(),
    attempt: z.number(),
    request: z.string().nullable(),
    checkout_id: z.string().nullable(),
    checkout_url: z.string().nullable(),
    fees_on_customer: z.number().nullable(),
    status: checkoutStatus,
    started_at: z.number(),
  })
  .transform(
    (row): Attempt => ({
      orderId: row.order_id,
      attempt: row.attempt,
      request: row.request,
      checkoutId: row.checkout_id,
      checkoutUrl: row.checkout_url,
      feesOnCustomer: row.fees_on_customer,
      status: row.status,
      startedAt: row.started_at,
    }),
  );

/** The checkouts of an order, the first one first. */
export function attemptsOfOrder(sql: SqlStorage, orderId: string): Attempt[] {
  return readRows(
    sql.exec('SELECT * FROM order_checkouts WHERE order_id = ? ORDER BY attempt', orderId),
    attemptRow,
  );
}

export function findAttempt(sql: SqlStorage, checkoutId: string): Attempt | null {
  return readRow(sql.exec('SELECT * FROM order_checkouts WHERE checkout_id = ?', checkoutId), attemptRow);
}

/** Writes an attempt, new or known. */
export function saveAttempt(sql: SqlStorage, attempt: Attempt): void {
  sql.exec(
    `INSERT INTO order_checkouts
       (order_id, attempt, request, checkout_id, checkout_url, fees_on_customer, status, started_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
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
  );
}
