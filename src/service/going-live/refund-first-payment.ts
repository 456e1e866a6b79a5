import { saveProgress } from '../account/going-live.ts';
import type { Transaction } from '../account/transaction.ts';
import { createRefund } from '../resources/refunds/changes.ts';

/** Gives the first payment back as soon as it is paid; any other payment stays. */
export function refundFirstPayment(transaction: Transaction, checkoutId: string): void {
  const { progress } = transaction.identity;
  const { firstPayment } = progress;
  if (firstPayment?.checkoutId !== checkoutId || firstPayment.paidAt !== null) return;
  const requested = createRefund(transaction, checkoutId, {});
  saveProgress(transaction, {
    ...progress,
    firstPayment: { ...firstPayment, paidAt: transaction.now, isRefundFailed: requested.status !== 200 },
  });
}
