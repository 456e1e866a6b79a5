import { type Echoing, echoMetadata } from '../../../contract/metadata.ts';
import type { Customer } from '../../../contract/resources/customer.ts';
import type { Presence } from '../presence.ts';
import type { CustomerRecord } from './store.ts';

export function presentCustomer(record: CustomerRecord, presence: Presence): Echoing<Customer> {
  return {
    id: record.id,
    entity: 'customer',
    livemode: presence.livemode,
    name: record.name,
    email: record.email,
    phone: record.phone,
    address: record.address,
    metadata: echoMetadata(record.metadata),
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  };
}
