import * as z from 'zod';
import { metadata } from '../metadata.ts';
import { metadataFilter, pageQuery } from '../page-query.ts';
import { anyCase, clearable, currencyInput, dinars, optional } from '../scalars.ts';

/** `POST /prices`. `amount`: 1 to 100,000,000 dinars. */
export const createPriceRequest = z.object({
  amount: dinars(1),
  currency: currencyInput,
  product_id: z.string(),
  metadata: optional(metadata),
});
export type CreatePriceRequest = z.infer<typeof createPriceRequest>;

/**
 * `POST /prices/{id}`: only `metadata` can change. The other fields are read so that a different value is refused
 * (422) instead of ignored.
 */
export const updatePriceRequest = z.object({
  metadata: clearable(metadata),
  amount: optional(dinars(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)),
  currency: optional(anyCase(z.string())),
  product_id: optional(z.string()),
});
export type UpdatePriceRequest = z.infer<typeof updatePriceRequest>;

export const pricesQuery = pageQuery.extend({ product_id: z.string().optional(), metadata: metadataFilter });
