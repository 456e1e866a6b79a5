import * as z from 'zod';
import { currency, timestamp } from '../scalars.ts';

export const date = z.iso.date({ error: 'must be a date such as 2026-11-22' });

/** `pending` until the operator reports the outcome; the two end states never change. */
export const payoutStatus = z.enum(['pending', 'paid', 'failed']);
export type PayoutStatus = z.infer<typeof payoutStatus>;

/** Money paid out of the balance to the merchant, as the service's operator recorded it. */
export const payout = z
  .object({
    id: z.string(),
    entity: z.literal('payout'),
    livemode: z.boolean(),
    amount: z.int(),
    currency,
    status: payoutStatus,
    date: date,
    reference: z.string(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Payout' });
export type Payout = z.infer<typeof payout>;
