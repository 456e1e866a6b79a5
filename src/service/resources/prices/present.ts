import { type Echoing, echoMetadata } from '../../../contract/metadata.ts';
import type { Price } from '../../../contract/resources/price.ts';
import type { AnswerContext } from '../answer-context.ts';
import type { PriceRecord } from './store.ts';

export function presentPrice(record: PriceRecord, context: AnswerContext): Echoing<Price> {
  return {
    id: record.id,
    entity: 'price',
    livemode: context.livemode,
    amount: record.amount,
    currency: 'dzd',
    product_id: record.productId,
    metadata: echoMetadata(record.metadata),
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  };
}
