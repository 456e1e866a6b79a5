import * as z from 'zod';
import { currency, timestamp } from '../scalars.ts';

/** `GET /balance`. Whole dinars; `ready_for_payout` is a string on the wire. */
export const balance = z
  .object({
    entity: z.literal('balance'),
    livemode: z.boolean(),
    wallets: z.array(
      z.object({
        currency,
        balance: z.int(),
        ready_for_payout: z.string(),
        on_hold: z.int(),
        payouts_waiting: z.literal('balance_below_zero').nullable(),
      }),
    ),
  })
  .meta({ id: 'Balance' });
export type Balance = z.infer<typeof balance>;

/** What changes the balance. */
export const balanceEntryType = z.enum(['payment', 'fee', 'refund', 'payout', 'adjustment']);
export type BalanceEntryType = z.infer<typeof balanceEntryType>;

/** One entry of `GET /balance/entries`; the balance is the sum of all entries. */
export const balanceEntry = z
  .object({
    id: z.string(),
    entity: z.literal('balance_entry'),
    livemode: z.boolean(),
    type: balanceEntryType,
    amount: z.int(),
    currency,
    reference: z.string(),
    checkout_id: z.string().nullable(),
    refund_id: z.string().nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'BalanceEntry' });
export type BalanceEntry = z.infer<typeof balanceEntry>;
