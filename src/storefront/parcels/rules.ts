import type { FulfilmentState, PaymentState } from '../orders/rules.ts';

/** What a courier does with a parcel: `paid` and `cash` are handed over, the latter for money; `stopped` never. */
export type Verdict = 'paid' | 'cash' | 'processing' | 'unpaid' | 'stopped';

/** What a courier is told. `toCollect`: whole dinars to be asked for at the door. */
export function verdictOf(payment: PaymentState, fulfilment: FulfilmentState, toCollect: number): Verdict {
  if (fulfilment === 'canceled' || fulfilment === 'returned') return 'stopped';
  if (payment === 'on_delivery' || payment === 'paid' || payment === 'refunded')
    return toCollect > 0 ? 'cash' : 'paid';
  return payment === 'processing' ? 'processing' : 'unpaid';
}
