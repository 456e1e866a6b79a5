import * as z from 'zod';
import { deleted } from '../error.ts';
import { metadataFilter, pageQuery } from '../list.ts';
import { metadata, metadataAnswer } from '../metadata.ts';
import { clearable, line, looseObject, optional, text, timestamp } from '../scalars.ts';
import { isCountry } from './countries.ts';

/** An assigned two-letter code of ISO 3166-1, any case; answered in upper case. */
const country = z
  .string()
  .trim()
  .overwrite((code) => code.toUpperCase())
  .refine(isCountry, 'must be a two-letter country code of ISO 3166-1');

const addressRequest = looseObject({
  country: optional(country),
  state: optional(line(255)),
  address: optional(text(2000)),
});

/** The three keys are always present; `""` when unknown. */
const address = z.object({ country: z.string(), state: z.string(), address: z.string() });
export type Address = z.infer<typeof address>;

export const customer = z
  .object({
    id: z.string(),
    entity: z.literal('customer'),
    livemode: z.boolean(),
    name: z.string().meta({ description: '`""` for a guest, of whom no name was given.' }),
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

/** An e-mail address, checked by its shape only. */
export const emailAddress = z
  .string()
  .trim()
  .max(255)
  .regex(
    /^(?!.*[\u0000-\u001f\u007f-\u009f])[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)*$/s,
    'must be a valid email address',
  );

/** `POST /customers`. A guest of a shop may have no name. */
export const createCustomerRequest = z.object({
  name: optional(line(255)),
  email: optional(emailAddress),
  phone: optional(line(255)),
  address: optional(addressRequest),
  metadata: optional(metadata),
});
export type CreateCustomerRequest = z.infer<typeof createCustomerRequest>;

/** `POST /customers/{id}`: absent or `""` stays; null clears nullable fields. */
export const updateCustomerRequest = z.object({
  name: optional(line(255)),
  email: clearable(emailAddress),
  phone: clearable(line(255)),
  address: clearable(addressRequest),
  metadata: clearable(metadata),
});
export type UpdateCustomerRequest = z.infer<typeof updateCustomerRequest>;

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
      state: z.enum(['done', 'under_way']).meta({
        description:
          '`under_way`: nobody reads the person any more, and the last of what is stored is being rewritten.',
      }),
      remains: z.array(z.object({ what: z.string(), why: z.string() })),
    }),
  })
  .meta({ id: 'DeletedCustomer' });
export type DeletedCustomer = z.infer<typeof deletedCustomer>;

export const customersQuery = pageQuery.extend({
  email: z.string().optional(),
  phone: z.string().optional(),
  metadata: metadataFilter,
});
