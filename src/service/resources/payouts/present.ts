import type { Payout } from '../../../contract/resources/payout.ts';
import type { PayoutRecord } from './store.ts';

/** A payout is never changed: it is as old as it is new. */
export function presentPayout(record: PayoutRecord, livemode: boolean): Payout {
  return {
    id: record.id,
    entity: 'payout',
    livemode,
    amount: record.amount,
    currency: 'dzd',
    date: record.date,
    reference: record.reference,
    created_at: record.createdAt,
    updated_at: record.createdAt,
  };
}
