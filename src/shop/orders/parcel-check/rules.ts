import type { FulfilmentState, PaymentState } from '../rules/order.ts';

/** What a courier does with a parcel: `paid` and `cash` are handed over, the latter for money; `stopped` never. */
export type ParcelInstruction = 'paid' | 'cash' | 'processing' | 'unpaid' | 'stopped';

/** What a courier is told. `toCollect`: whole dinars to be asked for at the door. */
export function parcelInstruction(
  payment: PaymentState,
  fulfilment: FulfilmentState,
  toCollect: number,
): ParcelInstruction {
  if (fulfilment === 'canceled' || fulfilment === 'returned') return 'stopped';
  if (payment === 'on_delivery' || payment === 'paid' || payment === 'refunded')
    return toCollect > 0 ? 'cash' : 'paid';
  return payment === 'processing' ? 'processing' : 'unpaid';
}
