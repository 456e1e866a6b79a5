import { z } from 'zod';
import type { AcquirerStatus, RefundFailure, RefundStatus } from '../../port.ts';

/** A refund as the sandbox bank keeps it, refused ones too: repeated, it is answered as it was. */
export const bankRefund = z.object({
  /** Whole dinars. */
  amount: z.int().positive(),
  /** Null when it was made. */
  failure: z.enum(['not_paid', 'beyond_paid', 'refused'] satisfies RefundFailure[]).nullable(),
});
type BankRefund = z.infer<typeof bankRefund>;

/** What an acquirer asks of the bank. `amount` in whole dinars. */
export const refundRequest = z.object({ refundId: z.string().min(1), amount: z.int().positive() });

/** `invalid`: it is no refund, or another than the one known by its id. */
export type BankRefundReply = { ok: true; status: RefundStatus } | { ok: false; reason: 'invalid' };

/** Decides a refund that the bank did not know, by what it said of the order and gave back of it before. */
export function decideRefund(
  status: AcquirerStatus,
  before: readonly BankRefund[],
  amount: number,
): BankRefund {
  if (status.state !== 'approved') return { amount, failure: 'not_paid' };
  const made = before.reduce((sum, refund) => sum + (refund.failure === null ? refund.amount : 0), 0);
  return { amount, failure: made + amount > status.amount ? 'beyond_paid' : null };
}

export function statusOfRefund({ failure }: BankRefund): RefundStatus {
  return failure === null ? { state: 'succeeded' } : { state: 'failed', code: failure };
}
