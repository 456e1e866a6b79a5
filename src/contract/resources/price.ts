import * as z from 'zod';
import { metadataAnswer } from '../metadata.ts';
import { currency, timestamp } from '../scalars.ts';

export const local = {
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
