import * as z from 'zod';
import { listOf, metadataFilter, pageQuery } from '../list.ts';
import { metadata, metadataAnswer } from '../metadata.ts';
import { anyCase, currency, dinars, lenientInteger, optional, text, timestamp } from '../scalars.ts';

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
    amount: z.int().meta({ description: 'What was asked for, in whole dinars.' }),
    refunded_amount: z.int().meta({
      description:
        'What went back: 0 until it has succeeded. The bank may give less than was asked; the rest may be refunded again.',
    }),
    fees_returned: z.int().meta({
      description:
        'Fees that the account got back with it: in proportion to what went back where its plan says `returned`, else 0.',
    }),
    currency,
    status: refundStatus,
    method: refundMethod.meta({
      description:
        '`acquirer`: the way it came, to whoever paid. `cash` and `transfer`: the merchant gave it themselves, which counts against what was paid, moves no balance and returns no fees.',
    }),
    reason: z.string().nullable().meta({ description: 'The merchant’s note: no payer sees it.' }),
    failure_code: refundFailure.nullable(),
    metadata: metadataAnswer,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Refund' });
export type Refund = z.infer<typeof refund>;

/** `POST /checkouts/{id}/refunds`. The ledger checks how much is left to refund. */
export const createRefundRequest = z.object({
  amount: optional(dinars(1, Number.MAX_SAFE_INTEGER)).meta({
    description: 'Whole dinars; all that is left when not given.',
  }),
  method: optional(anyCase(refundMethod)).meta({ description: '`acquirer` when not given.' }),
  reason: optional(text(255)),
  metadata: optional(metadata),
});
export type CreateRefundRequest = z.infer<typeof createRefundRequest>;

const time = lenientInteger(0, 99_999_999_999);

/** Filters of `GET /refunds`; times in seconds since the epoch, both ends included. */
export const refundsQuery = pageQuery.extend({
  checkout_id: z.string().optional(),
  status: anyCase(refundStatus).optional(),
  created_from: time.optional(),
  created_to: time.optional(),
  metadata: metadataFilter,
});
export type RefundsQuery = z.infer<typeof refundsQuery>;

/** Filters of `GET /checkouts/{id}/refunds`. */
export const checkoutRefundsQuery = refundsQuery.omit({ checkout_id: true });

/** All refunds, or those of one checkout. */
export const refundList = listOf(refund).meta({ id: 'RefundList' });
