import { type Echoing, echoMetadata } from '../../../contract/metadata.ts';
import type { Product } from '../../../contract/resources/product.ts';
import type { Presence } from '../presence.ts';
import type { ProductRecord } from './store.ts';

export function presentProduct(record: ProductRecord, presence: Presence): Echoing<Product> {
  return {
    id: record.id,
    entity: 'product',
    livemode: presence.livemode,
    name: record.name,
    description: record.description,
    images: record.images,
    metadata: echoMetadata(record.metadata),
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  };
}
