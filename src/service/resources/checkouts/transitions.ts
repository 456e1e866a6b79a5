import type { PaymentMethod } from '../../../contract/resources/checkout.ts';
import type { SimulatedRefunds } from '../../../contract/resources/refund.ts';
import type { Locale } from '../../../contract/scalars.ts';
import { countIncident } from '../../../database/audit-log.ts';
import { localDate } from '../../../text/algiers.ts';
import { answerContextOf, type Transaction } from '../../account/transaction.ts';
import { acquirerName } from '../../acquirers/index.ts';
import type { AcquirerStatus } from '../../acquirers/port.ts';
import { countPart } from '../../payment-requests/count-part.ts';
import { addToRequest } from '../../payment-requests/store/sums.ts';
import { closePurchase } from '../../payments/purchase-limits/purchases.ts';
import { receiptNumber, receiptYear } from '../../payments/receipts/rules.ts';
import { type Decision, decide, type Signal } from '../../payments/rules/checkout-states.ts';
import {
  type AttemptRecord,
  approveAttempt,
  declineAttempt,
  findAttempt,
  insertAttempt,
  setAttemptUnanswered,
} from '../../payments/store/attempts.ts';
import { countDecline, countPayment } from '../../payments/store/figures.ts';
import { addEntries, nextReceiptNumber } from '../../payments/store/ledger-entries.ts';
import { openClearing } from '../../reconciliation/clearing.ts';
import { recordEvent } from '../events/recording.ts';
import { addPaymentException } from '../payment-exceptions/store.ts';
import { presentCheckout } from './present.ts';
import { type CheckoutRecord, updateCheckout } from './store/checkouts.ts';

/** Moves checkouts: the rules decide, and these functions record the decision with everything that belongs to it. */

/** Milliseconds between two questions to the acquirer about one attempt. */
export const CHECK_EVERY = 60_000;

/** Applies a signal and records status, money and event in the caller's transaction. */
export function applySignal(
  transaction: Transaction,
  stored: CheckoutRecord,
  signal: Signal,
): { checkout: CheckoutRecord; decision: Decision } {
  const state = { status: stored.status, declined: stored.declineCode !== null, expiresAt: stored.expiresAt };
  const decision = decide(state, signal, transaction.now);
  if (decision.kind !== 'move') return { checkout: stored, decision };
  const moved: CheckoutRecord = { ...stored, status: decision.to, updatedAt: transaction.now };
  if (signal.type === 'attempt_declined') moved.declineCode = signal.code;
  if (decision.to === 'paid') recordPayment(transaction, moved);
  if (decision.event !== null) {
    const data = presentCheckout(moved, answerContextOf(transaction));
    recordEvent(transaction, decision.event, { entity: 'checkout', id: moved.id, data }, moved);
  }
  updateCheckout(transaction.database, moved);
  countPart(transaction.database, stored, moved);
  closePurchase(transaction, moved);
  return { checkout: moved, decision };
}

function recordPayment(transaction: Transaction, checkout: CheckoutRecord): void {
  const year = receiptYear(transaction.now);
  checkout.paidAt = transaction.now;
  checkout.receiptNumber = receiptNumber(year, nextReceiptNumber(transaction.database, year));
  const entry = (kind: 'payment' | 'fee', amount: number) => ({
    id: transaction.mintId(),
    kind,
    amount,
    reference: checkout.id,
    checkoutId: checkout.id,
    refundId: null,
    createdAt: transaction.now,
  });
  const paid = checkout.amount + checkout.feesOnCustomer;
  countPayment(transaction.database, localDate(transaction.now), paid, checkout.fees);
  addEntries(transaction.database, [
    entry('payment', paid),
    ...(checkout.fees > 0 ? [entry('fee', -checkout.fees)] : []),
  ]);
}

/** Ends a pending checkout whose time is over, before any other decision about it. */
export function endWhenOverdue(transaction: Transaction, checkout: CheckoutRecord): CheckoutRecord {
  return checkout.status === 'pending' && checkout.expiresAt <= transaction.now
    ? applySignal(transaction, checkout, { type: 'time_up' }).checkout
    : checkout;
}

/** Moves a pending checkout to the bank and writes the attempt. Call before the acquirer is called. */
export function startAttempt(
  transaction: Transaction,
  stored: CheckoutRecord,
  method: PaymentMethod,
  { simulated = null, locale = null }: { simulated?: SimulatedRefunds | null; locale?: Locale | null } = {},
): { checkout: CheckoutRecord; attempt: AttemptRecord } {
  const { checkout } = applySignal(transaction, { ...stored, method }, { type: 'attempt_started' });
  const attempt = {
    id: transaction.mintId(),
    checkoutId: checkout.id,
    reference: transaction.mintReference(),
    status: 'pending' as const,
    method,
    amount: checkout.amount + checkout.feesOnCustomer,
    declineCode: null,
    redirect: null,
    acquirerOrderId: null,
    acquirer: acquirerName(transaction.identity.mode, transaction.identity.profile.acquirer),
    simulated,
    locale,
    doubt: null,
    createdAt: transaction.now,
    updatedAt: transaction.now,
  };
  insertAttempt(transaction.database, attempt, transaction.nowMs + CHECK_EVERY);
  return { checkout, attempt: { seq: 0, ...attempt } };
}

/**
 * Applies the acquirer's answer about an attempt. The answer may be repeated, late or wrong: only the first end
 * counts, and an approval that no checkout can take is stored as an exception, never lost.
 */
export function applyAcquirerStatus(
  transaction: Transaction,
  checkout: CheckoutRecord,
  attempt: AttemptRecord,
  answer: AcquirerStatus,
): CheckoutRecord {
  if (answer.state === 'pending') return checkout;
  if (answer.state === 'declined') {
    setAttemptUnanswered(transaction.database, attempt.id, false);
    if (!declineAttempt(transaction.database, attempt.id, answer, transaction.now)) return checkout;
    countDecline(transaction.database, localDate(transaction.now), answer.code);
    return applySignal(transaction, checkout, { type: 'attempt_declined', code: answer.code }).checkout;
  }
  const wasOpen = findAttempt(transaction.database, attempt.id)?.status === 'pending';
  if (!approveAttempt(transaction.database, attempt.id, transaction.now, answer.approval)) return checkout;
  // Also for money that no checkout takes: the acquirer has it.
  if (attempt.simulated === null)
    openClearing(transaction, {
      account: 'acquirer:clearing',
      subject: attempt.id,
      reference: attempt.reference,
      checkoutId: checkout.id,
      amount: answer.amount,
    });
  const amountMatches = answer.amount === attempt.amount;
  const { checkout: moved, decision } = applySignal(transaction, checkout, {
    type: 'attempt_approved',
    amountMatches,
  });
  if (!amountMatches) countIncident(transaction.database, 'amount_mismatch', transaction.now);
  if (decision.kind !== 'exception') return moved;
  addPaymentException(transaction.database, {
    checkoutId: checkout.id,
    attemptId: attempt.id,
    reference: attempt.reference,
    why: decision.why,
    amount: answer.amount,
    createdAt: transaction.now,
  });
  if (checkout.paymentRequestId !== null)
    addToRequest(transaction.database, checkout.paymentRequestId, { unusual: answer.amount });
  // Money of a wrong amount does not count. The payer may try again, unless another attempt is at the bank.
  return decision.why === 'amount' && wasOpen
    ? applySignal(transaction, moved, { type: 'attempt_declined', code: 'declined' }).checkout
    : moved;
}

/**
 * Gives up an attempt whose payer got no bank page, because the acquirer did not answer. The acquirer may still have
 * taken the order, so it is asked until it reports the outcome; an approval is then taken as any other.
 */
export function abandonAttempt(
  transaction: Transaction,
  checkout: CheckoutRecord,
  attempt: AttemptRecord,
): CheckoutRecord {
  const moved = applyAcquirerStatus(transaction, checkout, attempt, { state: 'declined', code: 'declined' });
  setAttemptUnanswered(transaction.database, attempt.id, true);
  return moved;
}
