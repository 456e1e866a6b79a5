import * as z from 'zod';
import { pageQuery } from '../list.ts';
import { anyCase, currency, dinars, line, optional, timestamp } from '../scalars.ts';
import { keyMode } from './account.ts';

const date = z.iso.date({ error: 'must be a date such as 2026-11-22' });

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

export const payoutsQuery = pageQuery;
export type PayoutsQuery = z.infer<typeof payoutsQuery>;

/** `POST /operator/accounts/{id}/payouts`. The same `reference` again means the same payout. */
export const recordPayoutRequest = z.object({
  mode: keyMode,
  amount: dinars(1, Number.MAX_SAFE_INTEGER),
  date,
  reference: line(255),
  status: optional(anyCase(payoutStatus.exclude(['failed']))).meta({ description: '`paid` when not given.' }),
});
export type RecordPayoutRequest = z.infer<typeof recordPayoutRequest>;

/** `POST /operator/accounts/{id}/payouts/{payout}`: the outcome of a pending payout. */
export const updatePayoutRequest = z.object({
  mode: keyMode,
  status: anyCase(payoutStatus.exclude(['pending'])),
});
export type UpdatePayoutRequest = z.infer<typeof updatePayoutRequest>;

/** Query of `GET /operator/accounts/{id}/payouts`. */
export const operatorPayoutsQuery = pageQuery.extend({ mode: keyMode });
