import type { SettleExceptionRequest } from '../../contract/requests/settle-exception.ts';
import type { PaymentExceptionDetails } from '../../contract/resources/payment-exception-details.ts';
import type { AuditSource } from '../../database/audit-log.ts';
import { recordAction } from '../account/audit-log.ts';
import { answerContextOf, type Transaction } from '../account/transaction.ts';
import type { Account } from '../ledger/account.ts';
import { findAttempt, pageOfAttempts } from '../payments/store/attempts.ts';
import { presentAttempt } from '../resources/checkouts/present.ts';
import { findCheckout } from '../resources/checkouts/store/checkouts.ts';
import { presentPaymentException } from '../resources/payment-exceptions/present.ts';
import { findPaymentException, saveExceptionSettlement } from './store.ts';

/** Attempts of a checkout that the page of an exception shows, the newest ones. */
const SHOWN_ATTEMPTS = 20;

/** A person's decision, for good. */
export type Settlement = { request: SettleExceptionRequest; source: AuditSource };

export type ExceptionAnswer =
  | { ok: true; exception: PaymentExceptionDetails }
  | { ok: false; reason: 'unknown' | 'settled' };

/** Shows an exception, after it has settled it if there is a settlement. Null while the account is not open. */
export async function answer(
  account: Account,
  id: string,
  settlement: Settlement | null,
): Promise<ExceptionAnswer | null> {
  if (settlement !== null) return account.change(null, (transaction) => settle(transaction, id, settlement));
  const transaction = account.read();
  return transaction && describe(transaction, id);
}

/** It moves no money. The same settlement again changes nothing. */
function settle(
  transaction: Transaction,
  id: string,
  { request: { outcome, note }, source }: Settlement,
): ExceptionAnswer {
  const { database, now } = transaction;
  const known = findPaymentException(database, id);
  const isOpen = known?.outcome === null;
  if (known !== null && !isOpen && (known.outcome !== outcome || known.note !== note))
    return { ok: false, reason: 'settled' };
  if (isOpen) {
    saveExceptionSettlement(database, id, { outcome, note, settledAt: now });
    const fields = ['outcome', 'note'];
    recordAction(transaction, source, { action: 'settlePaymentException', subject: id, fields });
  }
  return describe(transaction, id);
}

/** With what was expected, and the attempts of its checkout. */
function describe(transaction: Transaction, id: string): ExceptionAnswer {
  const { database } = transaction;
  const record = findPaymentException(database, id);
  const attempt = findAttempt(database, id);
  const checkout = record && findCheckout(database, record.checkoutId);
  if (record === null || attempt === null || checkout === null) return { ok: false, reason: 'unknown' };
  const context = answerContextOf(transaction);
  const at = { page: 1, perPage: SHOWN_ATTEMPTS, after: null, before: null };
  const page = pageOfAttempts(database, record.checkoutId, at);
  const exception = {
    ...presentPaymentException(record, context),
    expected: attempt.amount,
    checkout_status: checkout.status,
    checkout_created_at: checkout.createdAt,
    attempts: (page.ok ? page.records : []).map((one) => ({
      ...presentAttempt(one, context),
      acquirer_message: one.declineWords,
    })),
  };
  return { ok: true, exception };
}
