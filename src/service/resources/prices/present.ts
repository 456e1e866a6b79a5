import { type Echoing, echoMetadata } from '../../../contract/metadata.ts';
import type { Price } from '../../../contract/resources/price.ts';
import type { Presence } from '../presence.ts';
import type { PriceRecord } from './store.ts';

export function presentPrice(record: PriceRecord, presence: Presence): Echoing<Price> {
  return {
    id: record.id,
    entity: 'price',
    livemode: presence.livemode,
    amount: record.amount,
    currency: 'dzd',
    product_id: record.productId,
    metadata: echoMetadata(record.metadata),
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  };
}
