import * as z from 'zod';
import { metadataFilter, pageQuery } from '../list.ts';
import { metadata, metadataAnswer } from '../metadata.ts';
import { clearable, line, optional, text, timestamp, webUrl } from '../scalars.ts';

/** Most pictures of one product. */
const MAX_IMAGES = 8;

const local = {
  description: 'With `name_ar`, `name_fr` or `name_en` the hosted pages call it so in that language.',
};

export const product = z
  .object({
    id: z.string(),
    entity: z.literal('product'),
    livemode: z.boolean(),
    name: z.string(),
    description: z.string().nullable(),
    images: z.array(z.string()),
    metadata: metadataAnswer.meta(local),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof product>;

const images = z.array(webUrl).max(MAX_IMAGES);

/** `POST /products`. `images`: up to 8 absolute http(s) URLs. */
export const createProductRequest = z.object({
  name: line(255),
  description: optional(text(2000)),
  images: optional(images),
  metadata: optional(metadata.meta(local)),
});
export type CreateProductRequest = z.infer<typeof createProductRequest>;

/** `POST /products/{id}`. `images: null` empties the list. */
export const updateProductRequest = z.object({
  name: optional(line(255)),
  description: clearable(text(2000)),
  images: clearable(images),
  metadata: clearable(metadata.meta(local)),
});
export type UpdateProductRequest = z.infer<typeof updateProductRequest>;

export const productsQuery = pageQuery.extend({
  q: z.string().max(255).optional(),
  metadata: metadataFilter,
});
