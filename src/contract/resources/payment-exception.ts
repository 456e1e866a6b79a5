import * as z from 'zod';
import { currency, timestamp } from '../scalars.ts';

/** Why no checkout could take an approval: after an end state, after another payment, or a different amount. */
export const exceptionReason = z.enum(['late', 'twice', 'amount']);
export type ExceptionReason = z.infer<typeof exceptionReason>;

/** Whether a person has settled it. */
export const exceptionState = z.enum(['open', 'settled']);
export type ExceptionState = z.infer<typeof exceptionState>;

/** What a person did about it, or learnt. */
export const exceptionOutcome = z.enum(['returned_to_payer', 'never_arrived', 'counted_elsewhere']);
export type ExceptionOutcome = z.infer<typeof exceptionOutcome>;

/**
 * Money that the acquirer took and no checkout could take. It is never part of the balance; people give it back.
 * An attempt is approved at most once, so it has at most one exception, with the attempt's id.
 */
export const paymentException = z
  .object({
    id: z.string(),
    entity: z.literal('payment_exception'),
    livemode: z.boolean(),
    checkout_id: z.string(),
    attempt_id: z.string(),
    reference: z.string(),
    why: exceptionReason,
    amount: z.int(),
    currency,
    outcome: exceptionOutcome.nullable(),
    note: z.string().nullable(),
    settled_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'PaymentException' });
export type PaymentException = z.infer<typeof paymentException>;
