import * as z from 'zod';
import {
  refundFailure,
  type SimulatedRefunds,
  simulatedRefunds,
} from '../../../../contract/resources/refund.ts';
import type { AcquirerStatus, RefundStatus } from '../../port.ts';
import type { CardOutcome } from './cards.ts';
import { bankOrder } from './order.ts';

/** A refund as the sandbox bank stores it, refused ones too: a repeat gets the same answer. */
export const bankRefund = z.object({
  /** Requested whole dinars. */
  amount: z.int().positive(),
  /** Refunded whole dinars; absent when all of it. */
  given: z.int().positive().optional(),
  /** Null when it was made. */
  failure: refundFailure.nullable(),
  /** Milliseconds since the epoch when the bank reports it; without it, at once. */
  saidAt: z.int().optional(),
});
type BankRefund = z.infer<typeof bankRefund>;

/**
 * An acquirer's refund request. `amount` in whole dinars; `createdAt`: when the merchant asked, in seconds, without
 * which the time of the request counts.
 */
export const refundRequest = z.object({
  refundId: z.string().min(1),
  amount: z.int().positive(),
  createdAt: z.int().optional(),
});

/** An order that a simulation paid: the bank gets it with the first refund. */
export const simulatedOrder = z.object({ order: bankOrder, refunds: simulatedRefunds });
export type SimulatedOrder = z.infer<typeof simulatedOrder>;

/** `invalid`: not a refund, or another one than its id names. */
export type BankRefundReply = { ok: true; status: RefundStatus } | { ok: false; reason: 'invalid' };

/** The outcome of refunds by the card that paid. */
export function refundsByCard(outcome: CardOutcome): SimulatedRefunds {
  switch (outcome) {
    case 'refund_refused':
      return 'refused';
    case 'refund_later':
      return 'later';
    case 'refund_failed_later':
      return 'failed_later';
    case 'refund_partial':
      return 'partial';
    default:
      return 'succeeded';
  }
}

/**
 * Decides a new refund by the order's state and its earlier refunds. `later`: when a bank with a delayed answer
 * reports it, in milliseconds.
 */
export function decideRefund(
  status: AcquirerStatus,
  before: readonly BankRefund[],
  { amount, outcome, later }: { amount: number; outcome: SimulatedRefunds; later: number },
): BankRefund {
  if (status.state !== 'approved') return { amount, failure: 'not_paid' };
  const made = before.reduce((sum, refund) => sum + givenBy(refund), 0);
  if (made + amount > status.amount) return { amount, failure: 'beyond_paid' };
  switch (outcome) {
    case 'succeeded':
      return { amount, failure: null };
    case 'later':
      return { amount, failure: null, saidAt: later };
    case 'refused':
      return { amount, failure: 'refused' };
    case 'failed_later':
      return { amount, failure: 'refused', saidAt: later };
    case 'partial':
      return { amount, failure: null, given: Math.max(1, Math.floor(amount / 2)) };
  }
}

/** Whole dinars refunded or about to be. */
export function givenBy({ amount, given = amount, failure }: BankRefund): number {
  return failure === null ? given : 0;
}

/** `now` in milliseconds. */
export function statusOfRefund(refund: BankRefund, now: number): RefundStatus {
  if (refund.saidAt !== undefined && now < refund.saidAt) return { state: 'pending' };
  const { failure } = refund;
  return failure === null
    ? { state: 'succeeded', amount: givenBy(refund) }
    : { state: 'failed', code: failure };
}
