import {
  type ExceptionState,
  exceptionOutcome,
  exceptionReason,
} from '../../../contract/resources/payment-exception.ts';
import { type Page, type PageAt, readWholePage } from '../../../database/list-pages.ts';
import type { Database } from '../../../database/rows.ts';
import { integer, orNull, type RowOf, table, text, word } from '../../../database/table.ts';
import { filterBy } from '../../filters/store/filters.ts';
import { readSelectedPage } from '../../filters/store/pages.ts';

const paymentExceptions = table('payment_exceptions', {
  seq: integer,
  checkoutId: text,
  attemptId: text,
  reference: text,
  why: word(exceptionReason.options),
  amount: integer,
  createdAt: integer,
  /** What a person did about it; null while it is open, like the note and the time. */
  outcome: orNull(word(exceptionOutcome.options)),
  note: orNull(text),
  settledAt: orNull(integer),
});

/** An approval that no checkout could take. `amount`: what the acquirer took; `reference`: the attempt's. */
export type PaymentExceptionRecord = RowOf<typeof paymentExceptions>;

export const readException = paymentExceptions.read;

/** The acquirer may repeat an answer; the row is written once. */
export function addPaymentException(
  database: Database,
  exception: Omit<PaymentExceptionRecord, 'seq' | 'outcome' | 'note' | 'settledAt'>,
): void {
  paymentExceptions.insert(database, exception, 'INSERT OR IGNORE');
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
