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
    amount: z.int().meta({ description: 'Whole dinars, above 0.' }),
    currency,
    status: payoutStatus.meta({
      description: 'The balance is debited when the payout is created, and credited again if it failed.',
    }),
    date: date.meta({ description: 'The day it was paid, as YYYY-MM-DD.' }),
    reference: z.string().meta({ description: 'The operator’s own, such as that of the bank transfer.' }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Payout' });
export type Payout = z.infer<typeof payout>;
