import { z } from 'zod';
import { currency, timestamp } from '../scalars.ts';

/** `GET /balance`. Whole dinars; `ready_for_payout` is a string on the wire. */
export const balance = z
  .object({
    entity: z.literal('balance'),
    livemode: z.boolean(),
    wallets: z.array(
      z.object({ currency, balance: z.int(), ready_for_payout: z.string(), on_hold: z.int() }),
    ),
  })
  .meta({ id: 'Balance' });

/** What moves the balance. */
export const balanceEntryType = z.enum(['payment', 'fee', 'refund', 'payout', 'adjustment']);
export type BalanceEntryType = z.infer<typeof balanceEntryType>;

/** One movement, as `GET /balance/entries` lists it: the balance is the sum of all. */
export const balanceEntry = z
  .object({
    id: z.string(),
    entity: z.literal('balance_entry'),
    livemode: z.boolean(),
    type: balanceEntryType,
    amount: z.int().meta({ description: 'Signed, in whole dinars: what is taken is below 0.' }),
    currency,
    reference: z.string().meta({
      description: 'The id of what moved the money: of a payment and of its fee, the checkout.',
    }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'BalanceEntry' });
export type BalanceEntry = z.infer<typeof balanceEntry>;
