import * as z from 'zod';
import { metadataAnswer } from '../metadata.ts';
import { currency, timestamp } from '../scalars.ts';

/** `pending` until the acquirer reports the outcome; the two end states never change. */
export const refundStatus = z.enum(['pending', 'succeeded', 'failed']);
export type RefundStatus = z.infer<typeof refundStatus>;

/** How the money goes back: through the acquirer, or by the merchant in cash or by transfer. */
export const refundMethod = z.enum(['acquirer', 'cash', 'transfer']);
export type RefundMethod = z.infer<typeof refundMethod>;

/** Why the refund failed. `refused`: the acquirer gave no reason, or one that is not listed. */
export const refundFailure = z.enum(['not_paid', 'beyond_paid', 'refused']);
export type RefundFailure = z.infer<typeof refundFailure>;

/**
 * Refund outcomes of the sandbox, chosen by card or with `POST /checkouts/{id}/simulate`. `later` and `failed_later`:
 * the bank reports the outcome after a while; `partial`: half of the amount, rounded down, at least 1.
 */
export const simulatedRefunds = z.enum(['succeeded', 'later', 'refused', 'failed_later', 'partial']);
export type SimulatedRefunds = z.infer<typeof simulatedRefunds>;

/** Most refunds of one checkout. */
export const MAX_REFUNDS = 100;

/** Money in whole dinars, out of what the payer paid: `amount` and `fees_on_customer` of the checkout. */
export const refund = z
  .object({
    id: z.string(),
    entity: z.literal('refund'),
    livemode: z.boolean(),
    checkout_id: z.string(),
    amount: z.int(),
    refunded_amount: z.int(),
    fees_returned: z.int(),
    currency,
    status: refundStatus,
    method: refundMethod,
    reason: z.string().nullable(),
    failure_code: refundFailure.nullable(),
    metadata: metadataAnswer,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Refund' });
export type Refund = z.infer<typeof refund>;
