import * as z from 'zod';
import { deleted } from '../error.ts';
import { metadataAnswer } from '../metadata.ts';
import { timestamp } from '../scalars.ts';

/** The three keys are always present; `""` when unknown. */
const address = z.object({ country: z.string(), state: z.string(), address: z.string() });
export type Address = z.infer<typeof address>;

export const customer = z
  .object({
    id: z.string(),
    entity: z.literal('customer'),
    livemode: z.boolean(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: address.nullable(),
    metadata: metadataAnswer,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Customer' });
export type Customer = z.infer<typeof customer>;

/** As lists show it: the envelope alone carries the mode. */
export const listedCustomer = customer.omit({ livemode: true }).meta({ id: 'ListedCustomer' });

/** What stays after a customer is deleted, and why. */
export const REMAINS = [
  {
    what: 'Amounts, fees, goods, states and times of checkouts, their order_id and titles, attempts, refunds, and entries of the balance.',
    why: 'Accounts must be kept for ten years.',
  },
  { what: 'Receipts: number, goods and amounts.', why: 'They are the proof of what was paid.' },
  { what: 'The id of the customer.', why: 'What refers to it stays readable.' },
] as const;

/** Answer of `DELETE /customers/{id}`. */
export const deletedCustomer = deleted
  .extend({
    erasure: z.object({
      state: z.enum(['done', 'under_way']),
      remains: z.array(z.object({ what: z.string(), why: z.string() })),
    }),
  })
  .meta({ id: 'DeletedCustomer' });
export type DeletedCustomer = z.infer<typeof deletedCustomer>;
