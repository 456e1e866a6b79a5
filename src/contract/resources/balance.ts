import { z } from 'zod';
import { currency } from '../scalars.ts';

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
