import { MAX_REFUNDS, type RefundFailure, type RefundStatus } from '../../../contract/resources/refund.ts';

/** What a checkout's refunds add up to, in whole dinars. */
type RefundSums = {
  /** What the payer paid, fees on them included. */
  paid: number;
  /** What went back, by whatever way. */
  refunded: number;
  /** What refunds that have no end yet may still give back. */
  pending: number;
  /** Refunds so far, failed ones included. */
  count: number;
};

type Claim =
  | { ok: true; amount: number }
  | { ok: false; reason: 'nothing_left' | 'too_many' }
  | { ok: false; reason: 'exceeds_paid'; left: number };

/**
 * How much a new refund may ask for; all that is left when `asked` is undefined. What is pending counts as given:
 * it may succeed, and what was paid is never given back twice.
 */
export function claimRefund(
  { paid, refunded, pending, count }: RefundSums,
  asked: number | undefined,
): Claim {
  const left = paid - refunded - pending;
  if (left <= 0) return { ok: false, reason: 'nothing_left' };
  if (count >= MAX_REFUNDS) return { ok: false, reason: 'too_many' };
  const amount = asked ?? left;
  return amount > left ? { ok: false, reason: 'exceeds_paid', left } : { ok: true, amount };
}

/** What the acquirer says of a refund; `amount`: whole dinars that went back. */
export type RefundAnswer =
  | { state: 'pending' }
  | { state: 'succeeded'; amount: number }
  | { state: 'failed'; code: RefundFailure };

/**
 * - `succeeded`, `failed`: the end, to be recorded now.
 * - `stay`: no end yet, or the one that is known already.
 * - `broken`: what no acquirer may say: more than was asked or nothing at all, or another end than the known one.
 */
type RefundDecision =
  | { kind: 'succeeded'; amount: number }
  | { kind: 'failed'; code: RefundFailure }
  | { kind: 'stay' }
  | { kind: 'broken' };

/** What an answer makes of a refund. It may come twice, late, or against what was said before. */
export function decideRefund(
  refund: {
    status: RefundStatus;
    amount: number;
    refundedAmount: number;
    failureCode: RefundFailure | null;
  },
  answer: RefundAnswer,
): RefundDecision {
  if (refund.status !== 'pending') return isKnownEnd(refund, answer) ? { kind: 'stay' } : { kind: 'broken' };
  switch (answer.state) {
    case 'pending':
      return { kind: 'stay' };
    case 'failed':
      return { kind: 'failed', code: answer.code };
    case 'succeeded':
      return Number.isSafeInteger(answer.amount) && answer.amount >= 1 && answer.amount <= refund.amount
        ? { kind: 'succeeded', amount: answer.amount }
        : { kind: 'broken' };
  }
}

function isKnownEnd(
  { status, refundedAmount, failureCode }: Parameters<typeof decideRefund>[0],
  answer: RefundAnswer,
): boolean {
  // One who answers late may have looked early.
  if (answer.state === 'pending') return true;
  if (answer.state === 'failed') return status === 'failed' && answer.code === failureCode;
  return status === 'succeeded' && answer.amount === refundedAmount;
}

/**
 * Fees that come back with a refund, whole dinars: those that all refunds so far bring back, half up, less what they
 * have brought back before. So a whole refund in however many parts brings back the fees to the dinar.
 */
export function feesToReturn(terms: {
  /** `returned` where the plan says so. */
  refunds: 'kept' | 'returned';
  fees: number;
  paid: number;
  /** What the acquirer has given back, this refund included: fees come back with that alone. */
  givenBack: number;
  returnedBefore: number;
}): number {
  if (terms.refunds === 'kept' || terms.fees === 0) return 0;
  // BigInt: the product may leave the safe integers.
  const [fees, paid, givenBack] = [BigInt(terms.fees), BigInt(terms.paid), BigInt(terms.givenBack)];
  return Number((fees * givenBack * 2n + paid) / (paid * 2n)) - terms.returnedBefore;
}

const MINUTE = 60_000;
const LONGEST_WAIT = 60 * MINUTE;

/** Milliseconds until the acquirer is asked again, after `asked` questions: a minute, then longer, at most an hour. */
export function waitAfter(asked: number): number {
  return Math.min(LONGEST_WAIT, MINUTE * 2 ** Math.min(asked, 10));
}
