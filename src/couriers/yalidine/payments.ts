import type * as z from 'zod';
import type { CourierPayment, MoneyState } from '../port.ts';
import type { parcelRow } from './answers.ts';

/** `payed` is the courier's spelling. Null for a word that no document has. */
export function moneyOfPayment(status: string): MoneyState | null {
  if (status === 'not-ready') return 'none';
  if (status === 'ready' || status === 'receivable') return 'cash_collected';
  return status === 'payed' ? 'remitted' : null;
}

/** The payment of a parcel, as its row tells. */
export function paymentIn(row: z.infer<typeof parcelRow>): CourierPayment {
  const { tracking, payment_status, payment_id, price, delivery_fee, taxe_retour } = row;
  return {
    tracking,
    paymentId: payment_id || null,
    isPaidOut: moneyOfPayment(payment_status) === 'remitted',
    amount: price ?? null,
    fee: delivery_fee ?? null,
    returnFee: taxe_retour ?? null,
  };
}
