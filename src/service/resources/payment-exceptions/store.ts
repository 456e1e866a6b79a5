import { type ExceptionReason, exceptionReason } from '../../../contract/resources/payment-exception.ts';
import { type Page, type PageAt, readWholePage } from '../../../database/list-pages.ts';
import type { Database, Row } from '../../../database/rows.ts';
import { filterBy } from '../../filters/store/filters.ts';
import { readSelectedPage } from '../../filters/store/pages.ts';

/** An approval that no checkout could take. `amount`: what the acquirer took; `reference`: the attempt's. */
export type PaymentExceptionRecord = {
  seq: number;
  checkoutId: string;
  attemptId: string;
  reference: string;
  why: ExceptionReason;
  amount: number;
  createdAt: number;
};

function readException(row: Row): PaymentExceptionRecord {
  return {
    seq: row.integer('seq'),
    checkoutId: row.text('checkout_id'),
    attemptId: row.text('attempt_id'),
    reference: row.text('reference'),
    why: row.word('why', exceptionReason.options),
    amount: row.integer('amount'),
    createdAt: row.integer('created_at'),
  };
}

/** Append-only. The acquirer may repeat an answer; the row is written once. */
export function addPaymentException(
  database: Database,
  exception: Omit<PaymentExceptionRecord, 'seq'>,
): void {
  database.run(
    `INSERT OR IGNORE INTO payment_exceptions (checkout_id, attempt_id, reference, why, amount, created_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
    exception.checkoutId,
    exception.attemptId,
    exception.reference,
    exception.why,
    exception.amount,
    exception.createdAt,
  );
}

/** An attempt has at most one exception, with the attempt's id. */
const ID = 'attempt_id';

/** Newest first; of one checkout, or of all when null. */
export function pageOfPaymentExceptions(
  database: Database,
  checkoutId: string | null,
  at: PageAt,
): Page<PaymentExceptionRecord> {
  if (checkoutId === null) return readWholePage(database, 'payment_exceptions', at, readException, ID);
  const filters = [filterBy('payment_exceptions', 'checkout_id', checkoutId)];
  return readSelectedPage(database, 'payment_exceptions', at, { filters }, readException, { idColumn: ID });
}

/** All exceptions of one checkout, oldest first; rarely more than one. */
export function readPaymentExceptions(database: Database, checkoutId: string): PaymentExceptionRecord[] {
  return database
    .all('SELECT * FROM payment_exceptions WHERE checkout_id = ? ORDER BY seq', checkoutId)
    .map(readException);
}
