import * as z from 'zod';
import { metadata } from '../metadata.ts';
import { metadataFilter, pageQuery } from '../page-query.ts';
import { isCountry } from '../resources/countries.ts';
import { clearable, line, looseObject, optional, text } from '../scalars.ts';

/** An assigned two-letter code of ISO 3166-1, any case; answered in upper case. */
const country = z
  .string()
  .trim()
  .overwrite((code) => code.toUpperCase())
  .refine(isCountry, 'must be a two-letter country code of ISO 3166-1')
  .meta({ pattern: '^[A-Za-z]{2}$' });

const addressRequest = looseObject({
  country: optional(country),
  state: optional(line(255)),
  address: optional(text(2000)),
});

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

export const customersQuery = pageQuery.extend({
  email: z.string().optional(),
  phone: z.string().optional(),
  metadata: metadataFilter,
});
