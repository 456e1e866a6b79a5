import * as z from 'zod';
import {
  refundFailure,
  type SimulatedRefunds,
  simulatedRefunds,
} from '../../../../contract/resources/refund.ts';
import type { AcquirerStatus, RefundStatus } from '../../port.ts';
import type { CardOutcome } from './cards.ts';
import { bankOrder } from './order.ts';

/** A refund as the sandbox bank keeps it, refused ones too: repeated, it is answered as it was. */
export const bankRefund = z.object({
  /** Whole dinars that were asked for. */
  amount: z.int().positive(),
  /** Whole dinars that go back; without it all that were asked for. */
  given: z.int().positive().optional(),
  /** Null when it was made. */
  failure: refundFailure.nullable(),
  /** Milliseconds since the epoch from which the bank says so; without it, at once. */
  saidAt: z.int().optional(),
});
type BankRefund = z.infer<typeof bankRefund>;

/** What an acquirer asks of the bank. `amount` in whole dinars. */
export const refundRequest = z.object({ refundId: z.string().min(1), amount: z.int().positive() });

/** An order that was paid by a simulation: the bank hears of it when it is to give back. */
export const simulatedOrder = z.object({ order: bankOrder, refunds: simulatedRefunds });
export type SimulatedOrder = z.infer<typeof simulatedOrder>;

/** `invalid`: it is no refund, or another than the one known by its id. */
export type BankRefundReply = { ok: true; status: RefundStatus } | { ok: false; reason: 'invalid' };

/** What refunds come to by the card that paid. */
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
 * Decides a refund that the bank did not know, by what it said of the order and gave back of it before. `later`: when a
 * bank that is silent at first speaks, in milliseconds.
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

/** Whole dinars that went back, or are about to. */
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
