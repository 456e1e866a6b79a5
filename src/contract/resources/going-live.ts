import * as z from 'zod';
import { timestamp } from '../scalars.ts';

/** What must be done before an account takes live payments, in order. */
const goingLiveItem = z.enum(['profile', 'tax_numbers', 'credentials', 'first_payment', 'first_refund']);
export type GoingLiveItem = z.infer<typeof goingLiveItem>;

/** `open`: nobody has done it; `under_way`: the acquirer's answer ends it; `failed`: it was tried in vain. */
const goingLiveState = z.enum(['open', 'under_way', 'failed', 'done']);
export type GoingLiveState = z.infer<typeof goingLiveState>;

/** Who has to act next. */
const goingLiveActor = z.enum(['merchant', 'operator']);
export type GoingLiveActor = z.infer<typeof goingLiveActor>;

/** An account's way to live. */
export const goingLive = z
  .object({
    entity: z.literal('going_live'),
    /** Whether live payments are switched on. */
    live: z.boolean(),
    live_since: timestamp.nullable(),
    items: z.array(
      z.object({
        item: goingLiveItem,
        state: goingLiveState,
        /**
         * Null when it is done, or ends by itself. Of a refund under way: an operator, while the acquirer cannot tell of
         * it.
         */
        acts: goingLiveActor.nullable(),
        /** Fields of the account that lack a value. */
        missing: z.array(z.string()),
        done_at: timestamp.nullable(),
      }),
    ),
    /** The first payment; null until it is made. */
    first_payment: z.object({ checkout_id: z.string(), checkout_url: z.string() }).nullable(),
  })
  .meta({ id: 'GoingLive' });
export type GoingLive = z.infer<typeof goingLive>;
