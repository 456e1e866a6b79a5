import type { FulfilmentState, PaymentState } from './order.ts';

/**
 * What a courier does with a parcel. `paid` and `cash`: hand it over, `cash` for money. `stopped`: never hand it
 * over.
 */
export type ParcelInstruction = 'paid' | 'cash' | 'processing' | 'unpaid' | 'stopped';

/** The instruction for a courier. `toCollect`: whole dinars due at the door. */
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
