import {
  type ExceptionOutcome,
  type ExceptionReason,
  type ExceptionState,
  exceptionOutcome,
  exceptionReason,
} from '../../../contract/resources/payment-exception.ts';
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
  /** What a person did about it; null while it is open, like the note and the time. */
  outcome: ExceptionOutcome | null;
  note: string | null;
  settledAt: number | null;
};

export function readException(row: Row): PaymentExceptionRecord {
  return {
    seq: row.integer('seq'),
    checkoutId: row.text('checkout_id'),
    attemptId: row.text('attempt_id'),
    reference: row.text('reference'),
    why: row.word('why', exceptionReason.options),
    amount: row.integer('amount'),
    createdAt: row.integer('created_at'),
    outcome: row.wordOrNull('outcome', exceptionOutcome.options),
    note: row.textOrNull('note'),
    settledAt: row.integerOrNull('settled_at'),
  };
}

/** The acquirer may repeat an answer; the row is written once. */
export function addPaymentException(
  database: Database,
  exception: Omit<PaymentExceptionRecord, 'seq' | 'outcome' | 'note' | 'settledAt'>,
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

/** The filters of a list. */
const filtered = ['checkout_id', 'state'] as const;

/** Newest first. */
export function pageOfPaymentExceptions(
  database: Database,
  asked: { checkout_id?: string | undefined; state?: ExceptionState | undefined },
  at: PageAt,
): Page<PaymentExceptionRecord> {
  const filters = filtered.flatMap((column) =>
    asked[column] === undefined ? [] : [filterBy('payment_exceptions', column, asked[column])],
  );
  if (filters.length === 0) return readWholePage(database, 'payment_exceptions', at, readException, ID);
  return readSelectedPage(database, 'payment_exceptions', at, { filters }, readException, { idColumn: ID });
}

/** All exceptions of one checkout, oldest first; rarely more than one. */
export function readPaymentExceptions(database: Database, checkoutId: string): PaymentExceptionRecord[] {
  return database
    .all('SELECT * FROM payment_exceptions WHERE checkout_id = ? ORDER BY seq', checkoutId)
    .map(readException);
}
