import * as z from 'zod';
import { listOf, metadataFilter, pageQuery } from '../list.ts';
import { metadata, metadataAnswer } from '../metadata.ts';
import { anyCase, clearable, currency, currencyInput, dinars, optional, timestamp } from '../scalars.ts';

const local = {
  description:
    'With `label_ar`, `label_fr` or `label_en` the hosted pages tell it apart from other prices of its product.',
};

export const price = z
  .object({
    id: z.string(),
    entity: z.literal('price'),
    livemode: z.boolean(),
    amount: z.int().meta({ description: 'Whole dinars.' }),
    currency,
    product_id: z.string(),
    metadata: metadataAnswer.meta(local),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Price' });
export type Price = z.infer<typeof price>;

/** `POST /prices`. `amount`: 1 to 100,000,000 dinars. */
export const createPriceRequest = z.object({
  amount: dinars(1),
  currency: currencyInput,
  product_id: z.string(),
  metadata: optional(metadata.meta(local)),
});
export type CreatePriceRequest = z.infer<typeof createPriceRequest>;

/**
 * `POST /prices/{id}`: only `metadata` can change. The other fields are read so that a different value is refused
 * (422) instead of ignored.
 */
export const updatePriceRequest = z.object({
  metadata: clearable(metadata.meta(local)),
  amount: optional(dinars(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)),
  currency: optional(anyCase(z.string())),
  product_id: optional(z.string()),
});
export type UpdatePriceRequest = z.infer<typeof updatePriceRequest>;

export const pricesQuery = pageQuery.extend({ product_id: z.string().optional(), metadata: metadataFilter });

/** All prices, or those of one product. */
export const priceList = listOf(price).meta({ id: 'PriceList' });
