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
        ready_for_payout: z.string().meta({
          description: 'A number of whole dinars, as text: the balance without what is on hold, at least 0.',
        }),
        on_hold: z.int().meta({
          description: 'What refunds that are pending may take from the balance.',
        }),
        payouts_waiting: z.literal('balance_below_zero').nullable().meta({
          description:
            'Why nothing is paid out: `balance_below_zero` while more was given back than is left, else null.',
        }),
      }),
    ),
  })
  .meta({ id: 'Balance' });

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
    amount: z.int().meta({ description: 'Signed, in whole dinars: what is taken is below 0.' }),
    currency,
    reference: z.string().meta({
      description:
        'The id of what moved the money: of a payment and of its fee the checkout, else the refund or the payout.',
    }),
    checkout_id: z.string().nullable().meta({ description: 'The checkout that it is of, if any.' }),
    refund_id: z.string().nullable().meta({ description: 'The refund that it is of, if any.' }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'BalanceEntry' });
export type BalanceEntry = z.infer<typeof balanceEntry>;
