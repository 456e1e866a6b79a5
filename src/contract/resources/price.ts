import * as z from 'zod';
import { metadataAnswer } from '../metadata.ts';
import { currency, timestamp } from '../scalars.ts';

export const price = z
  .object({
    id: z.string(),
    entity: z.literal('price'),
    livemode: z.boolean(),
    amount: z.int(),
    currency,
    product_id: z.string(),
    metadata: metadataAnswer,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Price' });
export type Price = z.infer<typeof price>;
