import type { SettleRefundRequest } from '../../../contract/requests/reconciliation.ts';
import { type AuditSource, countIncident } from '../../../database/audit-log.ts';
import { localDate } from '../../../text/algiers.ts';
import { recordAction } from '../../account/audit-log.ts';
import { noteFirstRefund } from '../../account/going-live.ts';
import { answerContextOf, type Transaction } from '../../account/transaction.ts';
import { doubtAfter, hadNoEffect } from '../../acquirers/failures.ts';
import type { RefundReading } from '../../acquirers/port.ts';
import type { Account } from '../../ledger/account.ts';
import { countPart } from '../../payment-requests/count-part.ts';
import { findAttempt } from '../../payments/store/attempts.ts';
import { countRefund } from '../../payments/store/figures.ts';
import { addEntries } from '../../payments/store/ledger-entries.ts';
import { endClearing, openClearing } from '../../reconciliation/clearing.ts';
import { describeAttempt } from '../checkouts/describe-attempt.ts';
import { type CheckoutRecord, findCheckout, updateRefundSums } from '../checkouts/store/checkouts.ts';
import { recordEvent } from '../events/recording.ts';
import { presentRefund } from './present.ts';
import { decideRefund, feesToReturn, type RefundAnswer, waitAfter } from './rules.ts';
import {
  cancelRefundRequest,
  countRefundQuestion,
  endRefund,
  findRefund,
  findRefundsToAsk,
  hasRefundUnderWay,
  hurryNextRefunds,
  noteRefundRequest,
  postponeRefund,
  type RefundRecord,
  setRefundDoubt,
} from './store.ts';

/** Ends refunds: the service requests each once and asks until the acquirer reports an outcome. The first one counts. */

/** Refunds per alarm. */
const REFUNDS_PER_ALARM = 10;

/** `request`: the acquirer is told to give back; `read`: it is asked about a request. */
type RefundCall = { refundId: string; does: 'request' | 'read' };

/**
 * Claims the due refunds and sets the time of their next question. Call the acquirer after the commit. A request is
 * written before it goes out, and never goes out again unless it certainly did not arrive. An attempt has one refund
 * under way: with two, its sums could not tell which of them was made.
 */
export async function claimDueRefunds(account: Account): Promise<RefundCall[]> {
  if (findRefundsToAsk(account.database, account.context.now(), 1).length === 0) return [];
  const claimed = await account.change(null, (transaction) => {
    const { database, nowMs } = transaction;
    return findRefundsToAsk(database, nowMs, REFUNDS_PER_ALARM).flatMap((refund): RefundCall[] => {
      const acquirer = refund.attemptId === null ? null : findAttempt(database, refund.attemptId)?.acquirer;
      const mayAsk = acquirer !== undefined && transaction.canReach(acquirer);
      const isFirst = refund.requestedAt === null;
      if (!mayAsk || (isFirst && hasRefundUnderWay(database, refund))) {
        postponeRefund(database, refund, nowMs + waitAfter(0));
        return [];
      }
      if (isFirst) noteRefundRequest(database, refund, nowMs);
      countRefundQuestion(database, refund, nowMs + waitAfter(refund.asked));
      return [{ refundId: refund.id, does: isFirst ? 'request' : 'read' }];
    });
  });
  return claimed ?? [];
}

/** Requests a claimed refund from the acquirer, or asks about it. Without an answer nothing changes. */
export async function callForRefund(account: Account, { refundId, does }: RefundCall): Promise<void> {
  const { database } = account;
  const transaction = account.read();
  const refund = findRefund(database, refundId);
  const attempt = refund?.attemptId == null ? null : findAttempt(database, refund.attemptId);
  const checkout = refund === null ? null : findCheckout(database, refund.checkoutId);
  if (transaction === null || refund === null || attempt === null || checkout === null) return;
  const acquirer = account.acquirerNamed(attempt.acquirer);
  if (acquirer === null) return;
  try {
    const described = describeAttempt(transaction, checkout, attempt);
    const { amount, givenBefore, createdAt } = refund;
    const asked = { refundId, amount, givenBefore, createdAt };
    const answer =
      does === 'request'
        ? await acquirer.refund(described, asked)
        : await acquirer.refundStatus(described, asked);
    if (answer.state === 'pending') return;
    await account.change(null, (change) => applyReading(change, refund, answer));
  } catch (error) {
    await account.noteAcquirerFailure('refund', error);
    await account.change(null, ({ database: changed, nowMs }) => {
      // An unclear refund stays so when the next question finds no answer.
      if (refund.doubt !== 'unclear') setRefundDoubt(changed, refund, doubtAfter(error));
      if (does === 'request' && hadNoEffect(error))
        cancelRefundRequest(changed, refund, nowMs + waitAfter(refund.asked));
    });
  }
}

function applyReading(transaction: Transaction, asked: RefundRecord, reading: RefundReading): void {
  const { database, now, nowMs } = transaction;
  if (reading.state === 'absent') cancelRefundRequest(database, asked, nowMs);
  // Counted once: a person has to ask the acquirer.
  else if (reading.state !== 'unclear') applyRefundAnswer(transaction, asked.id, reading);
  else if (setRefundDoubt(database, asked, 'unclear')) countIncident(database, 'refund_unclear', now);
}

/** Applies the acquirer's answer in the caller's transaction. The answer may be repeated, late or wrong. */
function applyRefundAnswer(transaction: Transaction, refundId: string, answer: RefundAnswer): void {
  const refund = findRefund(transaction.database, refundId);
  const checkout = refund === null ? null : findCheckout(transaction.database, refund.checkoutId);
  if (refund === null || checkout === null) return;
  const decision = decideRefund(refund, answer);
  // No refund is recorded: a person has to check the acquirer's records.
  if (decision.kind === 'broken') countIncident(transaction.database, 'refund_mismatch', transaction.now);
  if (decision.kind !== 'succeeded' && decision.kind !== 'failed') return;
  recordRefundEnd(transaction, checkout, refund, decision);
  hurryNextRefunds(transaction.database, refund, transaction.nowMs);
}

export type RefundOutcome =
  | { ok: true; refund: ReturnType<typeof presentRefund> }
  | { ok: false; reason: 'unknown' | 'ended' | 'not_unclear' };

/** Ends a refund that the acquirer cannot tell about, by what the bank told a person. */
export function resolveUnclearRefund(
  transaction: Transaction,
  id: string,
  { status, note }: SettleRefundRequest,
  source: AuditSource,
): RefundOutcome {
  const { database } = transaction;
  const known = findRefund(database, id);
  if (known === null) return { ok: false, reason: 'unknown' };
  const shown = () => {
    const refund = findRefund(database, id) ?? known;
    return { ok: true, refund: presentRefund(refund, answerContextOf(transaction)) } as const;
  };
  if (known.status === status) return shown();
  if (known.status !== 'pending') return { ok: false, reason: 'ended' };
  if (known.doubt !== 'unclear') return { ok: false, reason: 'not_unclear' };
  endClearing(transaction, 'refund:pending', id, {
    reason: 'told_by_bank',
    note,
    by: source.actor.name ?? source.actor.kind,
    at: transaction.now,
    adjustment: 0,
  });
  applyRefundAnswer(
    transaction,
    id,
    status === 'succeeded' ? { state: status, amount: known.amount } : { state: status, code: 'refused' },
  );
  recordAction(transaction, source, { action: 'applyRefundAnswer', subject: id, fields: ['status'] });
  return shown();
}

/** Records the end of a pending refund: sums, ledger entries, fees and event. */
export function recordRefundEnd(
  transaction: Transaction,
  checkout: CheckoutRecord,
  pending: RefundRecord,
  end: Extract<ReturnType<typeof decideRefund>, { kind: 'succeeded' | 'failed' }>,
): RefundRecord {
  const isByHand = pending.method !== 'acquirer';
  const given = end.kind === 'succeeded' ? end.amount : 0;
  const givenByAcquirer = checkout.refundedAmount - checkout.refundedByHand + (isByHand ? 0 : given);
  const feesReturned =
    given === 0 || isByHand
      ? 0
      : feesToReturn({
          refunds: checkout.feePlan.refunds,
          fees: checkout.fees,
          paid: checkout.amount + checkout.feesOnCustomer,
          givenBack: givenByAcquirer,
          returnedBefore: checkout.feesReturned,
        });
  const ended: RefundRecord = {
    ...pending,
    status: end.kind,
    refundedAmount: given,
    feesReturned,
    failureCode: end.kind === 'failed' ? end.code : null,
    updatedAt: transaction.now,
  };
  endRefund(transaction.database, ended);
  if (given > 0) countRefund(transaction.database, localDate(transaction.now), given, feesReturned);
  updateRefundSums(transaction.database, {
    ...checkout,
    refundedAmount: checkout.refundedAmount + given,
    refundedByHand: checkout.refundedByHand + (isByHand ? given : 0),
    refundsPending: checkout.refundsPending - pending.amount,
    feesReturned: checkout.feesReturned + feesReturned,
    // Only the refunded sum changes in the checkout's answer.
    updatedAt: given === 0 ? checkout.updatedAt : transaction.now,
  });
  countPart(transaction.database, checkout, {
    ...checkout,
    refundedAmount: checkout.refundedAmount + given,
  });
  // A refund by hand was never the service's money: the service still owes the merchant the payment.
  if (!isByHand && given > 0) giveBack(transaction, ended);
  if (!isByHand) clearRefund(transaction, ended);
  if (!isByHand) {
    const isWhole = givenByAcquirer === checkout.amount + checkout.feesOnCustomer;
    noteFirstRefund(transaction, checkout.id, isWhole);
  }
  const data = presentRefund(ended, answerContextOf(transaction));
  recordEvent(transaction, `refund.${end.kind}`, { entity: 'refund', id: ended.id, data }, checkout);
  return ended;
}

/** Nothing is pending any more; what went back has to appear in the acquirer's files. */
function clearRefund(transaction: Transaction, refund: RefundRecord): void {
  endClearing(transaction, 'refund:pending', refund.id);
  const attempt = refund.attemptId === null ? null : findAttempt(transaction.database, refund.attemptId);
  if (attempt === null || refund.refundedAmount === 0) return;
  openClearing(transaction, {
    account: 'acquirer:clearing',
    subject: refund.id,
    reference: attempt.reference,
    checkoutId: refund.checkoutId,
    amount: -refund.refundedAmount,
  });
}

function giveBack(transaction: Transaction, refund: RefundRecord): void {
  const { id, checkoutId, refundedAmount, feesReturned } = refund;
  const entry = (kind: 'refund' | 'fee', amount: number) => ({
    id: transaction.mintId(),
    kind,
    amount,
    reference: id,
    checkoutId,
    refundId: id,
    createdAt: transaction.now,
  });
  addEntries(transaction.database, [
    entry('refund', -refundedAmount),
    ...(feesReturned > 0 ? [entry('fee', feesReturned)] : []),
  ]);
}
