import type { Payout } from '../../../contract/resources/payout.ts';
import type { PayoutRecord } from './store.ts';

export function presentPayout(record: PayoutRecord, livemode: boolean): Payout {
  return {
    id: record.id,
    entity: 'payout',
    livemode,
    amount: record.amount,
    currency: 'dzd',
    status: record.status,
    date: record.date,
    reference: record.reference,
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  };
}
