import { type Echoing, echoMetadata } from '../../../contract/metadata.ts';
import type { Product } from '../../../contract/resources/product.ts';
import type { AnswerContext } from '../answer-context.ts';
import type { ProductRecord } from './store.ts';

export function presentProduct(record: ProductRecord, context: AnswerContext): Echoing<Product> {
  return {
    id: record.id,
    entity: 'product',
    livemode: context.livemode,
    name: record.name,
    description: record.description,
    images: record.images,
    metadata: echoMetadata(record.metadata),
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  };
}
