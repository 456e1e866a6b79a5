import * as z from 'zod';
import { metadata } from '../metadata.ts';
import { metadataFilter, pageQuery } from '../page-query.ts';
import { clearable, line, optional, text, webUrl } from '../scalars.ts';

/** Most pictures of one product. */
const MAX_IMAGES = 8;

const images = z.array(webUrl).max(MAX_IMAGES);

/** `POST /products`. `images`: up to 8 absolute http(s) URLs. */
export const createProductRequest = z.object({
  name: line(255),
  description: optional(text(2000)),
  images: optional(images),
  metadata: optional(metadata),
});
export type CreateProductRequest = z.infer<typeof createProductRequest>;

/** `POST /products/{id}`. `images: null` empties the list. */
export const updateProductRequest = z.object({
  name: optional(line(255)),
  description: clearable(text(2000)),
  images: clearable(images),
  metadata: clearable(metadata),
});
export type UpdateProductRequest = z.infer<typeof updateProductRequest>;

export const productsQuery = pageQuery.extend({
  q: z.string().max(255).optional(),
  metadata: metadataFilter,
});
