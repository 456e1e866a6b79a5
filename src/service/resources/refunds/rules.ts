import { MAX_REFUNDS, type RefundFailure, type RefundStatus } from '../../../contract/resources/refund.ts';

/** The sums of a checkout's refunds, in whole dinars. */
type RefundSums = {
  /** What the payer paid, the payer's fees included. */
  paid: number;
  /** The refunded sum, through any method. */
  refunded: number;
  /** The sum of pending refunds. */
  pending: number;
  /** The number of refunds, failed ones included. */
  count: number;
};

type Claim =
  | { ok: true; amount: number }
  | { ok: false; reason: 'nothing_left' | 'too_many' }
  | { ok: false; reason: 'exceeds_paid'; left: number }
  | { ok: false; reason: 'below_least' | 'leaves_too_little'; least: number; left: number };

/**
 * The amount that a new refund may have; all that is left when `asked` is undefined. Pending refunds count as made:
 * they may succeed, and no money is given back twice. `least`: the acquirer refuses smaller refunds, so what stays
 * must be refundable too, or nothing.
 */
export function claimRefund(
  { paid, refunded, pending, count }: RefundSums,
  asked: number | undefined,
  least = 1,
): Claim {
  const left = paid - refunded - pending;
  if (left <= 0) return { ok: false, reason: 'nothing_left' };
  if (count >= MAX_REFUNDS) return { ok: false, reason: 'too_many' };
  const amount = asked ?? left;
  if (amount > left) return { ok: false, reason: 'exceeds_paid', left };
  if (amount < least) return { ok: false, reason: 'below_least', least, left };
  const stays = left - amount;
  return stays > 0 && stays < least
    ? { ok: false, reason: 'leaves_too_little', least, left }
    : { ok: true, amount };
}

/** The acquirer's answer about a refund; `amount`: whole dinars that went back. */
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

/** The effect of an answer on a refund. Answers may come twice, late, or contradict earlier ones. */
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
  // A late answer may describe an earlier state.
  if (answer.state === 'pending') return true;
  if (answer.state === 'failed') return status === 'failed' && answer.code === failureCode;
  return status === 'succeeded' && answer.amount === refundedAmount;
}

/**
 * Fees that come back with a refund, in whole dinars: those that all refunds so far bring back, rounded half up,
 * minus those already returned. So full refunds return the fees to the dinar, in however many parts.
 */
export function feesToReturn(terms: {
  /** `returned` when the plan says so. */
  refunds: 'kept' | 'returned';
  fees: number;
  paid: number;
  /** What the acquirer gave back, this refund included: only such refunds return fees. */
  givenBack: number;
  returnedBefore: number;
}): number {
  if (terms.refunds === 'kept' || terms.fees === 0) return 0;
  // BigInt: the product may exceed the safe integers.
  const [fees, paid, givenBack] = [BigInt(terms.fees), BigInt(terms.paid), BigInt(terms.givenBack)];
  return Number((fees * givenBack * 2n + paid) / (paid * 2n)) - terms.returnedBefore;
}

const MINUTE = 60_000;
const LONGEST_WAIT = 60 * MINUTE;

/**
 * Milliseconds until the next question to the acquirer, after `asked` questions: a minute, then longer, at most an
 * hour.
 */
export function waitAfter(asked: number): number {
  return Math.min(LONGEST_WAIT, MINUTE * 2 ** Math.min(asked, 10));
}
