import * as z from 'zod';
import { metadataAnswer } from '../metadata.ts';
import { timestamp } from '../scalars.ts';

export const product = z
  .object({
    id: z.string(),
    entity: z.literal('product'),
    livemode: z.boolean(),
    name: z.string(),
    description: z.string().nullable(),
    images: z.array(z.string()),
    metadata: metadataAnswer,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof product>;
