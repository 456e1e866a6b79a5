import type { Database } from '../../database/rows.ts';
import { isOpen } from '../payments/rules/checkout-states.ts';
import type { CheckoutRecord } from '../resources/checkouts/store/checkouts.ts';
import { addToRequest } from './store/sums.ts';

type Part = Pick<CheckoutRecord, 'paymentRequestId' | 'status' | 'amount' | 'refundedAmount'>;

/**
 * Keeps the sums of a checkout's request, in the transaction that changes the checkout. An open checkout reserves its
 * amount, so payers who start at once cannot pay too much together. `before`: null for a new checkout.
 */
export function countPart(database: Database, before: Part | null, after: Part): void {
  if (after.paymentRequestId === null) return;
  const paid = paidBy(after) - (before === null ? 0 : paidBy(before));
  const reserved = reservedBy(after) - (before === null ? 0 : reservedBy(before));
  if (paid !== 0 || reserved !== 0) addToRequest(database, after.paymentRequestId, { paid, reserved });
}

/** What a checkout pays of its request. A refund may also hold the payer's fees, which never counted. */
function paidBy({ status, amount, refundedAmount }: Part): number {
  return status === 'paid' ? Math.max(0, amount - refundedAmount) : 0;
}

function reservedBy({ status, amount }: Part): number {
  return isOpen(status) ? amount : 0;
}
