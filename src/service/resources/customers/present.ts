import { type Echoing, echoMetadata } from '../../../contract/metadata.ts';
import type { Customer } from '../../../contract/resources/customer.ts';
import type { AnswerContext } from '../answer-context.ts';
import type { CustomerRecord } from './store.ts';

export function presentCustomer(record: CustomerRecord, context: AnswerContext): Echoing<Customer> {
  return {
    id: record.id,
    entity: 'customer',
    livemode: context.livemode,
    name: record.name,
    email: record.email,
    phone: record.phone,
    address: record.address,
    metadata: echoMetadata(record.metadata),
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  };
}
