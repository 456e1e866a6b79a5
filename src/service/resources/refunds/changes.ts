import { normalizeMetadata, type WithMetadataText } from '../../../contract/metadata.ts';
import type { CreateRefundRequest } from '../../../contract/requests/refund.ts';
import { MAX_REFUNDS } from '../../../contract/resources/refund.ts';
import { answerContextOf, type Transaction } from '../../account/transaction.ts';
import { leastAmountOf } from '../../acquirers/index.ts';
import { forbidden, invalid, notFound, ok, type Reply, unavailable } from '../../api/replies.ts';
import { findPayingAttempt } from '../../payments/store/attempts.ts';
import { openClearing } from '../../reconciliation/clearing.ts';
import { type CheckoutRecord, findCheckout, updateRefundSums } from '../checkouts/store/checkouts.ts';
import { recordRefundEnd } from './outcomes.ts';
import { presentRefund } from './present.ts';
import { claimRefund } from './rules.ts';
import { insertRefund, type RefundRecord } from './store.ts';

/**
 * Creates a refund and reserves its amount, so that two concurrent refunds never exceed what was paid. The alarm asks
 * the acquirer at once; a refund by hand has already happened.
 */
export function createRefund(
  transaction: Transaction,
  checkoutId: string,
  body: WithMetadataText<CreateRefundRequest>,
): Reply {
  const checkout = findCheckout(transaction.database, checkoutId);
  if (checkout === null) return notFound();
  if (checkout.status !== 'paid')
    return forbidden('checkout_not_paid', `This checkout is ${checkout.status}, not paid.`);
  const { method = 'acquirer' } = body;
  const isByHand = method !== 'acquirer';
  const attempt = isByHand ? null : findPayingAttempt(transaction.database, checkoutId);
  const least = attempt === null ? 1 : leastAmountOf(attempt.acquirer);
  const claim = claimRefund(sumsOf(checkout), body.amount, least);
  if (!claim.ok) return refuse(checkout, claim);
  if (!isByHand && (attempt === null || !transaction.canReach(attempt.acquirer)))
    return unavailable(
      'acquirer_not_connected',
      'The acquirer that took this payment is not connected to the account now.',
    );
  const refund = {
    id: transaction.mintId(),
    checkoutId,
    attemptId: attempt?.id ?? null,
    amount: claim.amount,
    refundedAmount: 0,
    feesReturned: 0,
    status: 'pending',
    method,
    reason: body.reason ?? null,
    failureCode: null,
    metadata: normalizeMetadata(body.metadata),
    createdAt: transaction.now,
  } as const;
  const pending = insertRefund(transaction.database, refund, transaction.nowMs);
  const claimed = {
    ...checkout,
    refundCount: checkout.refundCount + 1,
    refundsPending: checkout.refundsPending + claim.amount,
  };
  if (!isByHand) updateRefundSums(transaction.database, claimed);
  if (attempt !== null)
    openClearing(transaction, {
      account: 'refund:pending',
      subject: refund.id,
      reference: attempt.reference,
      checkoutId,
      amount: claim.amount,
    });
  const made: RefundRecord = isByHand
    ? recordRefundEnd(transaction, claimed, pending, { kind: 'succeeded', amount: claim.amount })
    : pending;
  return ok(presentRefund(made, answerContextOf(transaction)));
}

const BY_HAND = 'A refund with method cash or transfer has no such limit.';

function sumsOf(checkout: CheckoutRecord) {
  return {
    paid: checkout.amount + checkout.feesOnCustomer,
    refunded: checkout.refundedAmount,
    pending: checkout.refundsPending,
    count: checkout.refundCount,
  };
}

function refuse(
  { refundedAmount, refundsPending }: CheckoutRecord,
  claim: Exclude<ReturnType<typeof claimRefund>, { ok: true }>,
): Reply {
  switch (claim.reason) {
    case 'nothing_left':
      return forbidden(
        'nothing_left_to_refund',
        `Nothing of this checkout is left to refund: ${refundedAmount} went back, and ${refundsPending} may yet.`,
      );
    case 'too_many':
      return forbidden('too_many_refunds', `This checkout has had its ${MAX_REFUNDS} refunds.`);
    case 'exceeds_paid':
      return invalid({
        amount: [`The amount field must not be greater than ${claim.left}, which is left to refund.`],
      });
    case 'below_least':
      return invalid({
        amount: [`The amount field must be at least ${claim.least}: the bank refuses less. ${BY_HAND}`],
      });
    case 'leaves_too_little':
      return invalid({
        amount: [
          `The amount field must leave nothing of ${claim.left}, or at least ${claim.least}: the bank refuses less. ${BY_HAND}`,
        ],
      });
  }
}
