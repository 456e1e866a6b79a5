import { saveProgress } from '../account/going-live.ts';
import type { Transaction } from '../account/transaction.ts';
import { createRefund } from '../resources/refunds/changes.ts';

/** Gives a first payment back as soon as it is paid, also one of former credentials; any other payment stays. */
export function refundFirstPayment(transaction: Transaction, checkoutId: string): void {
  const { progress } = transaction.identity;
  const { firstPayment, replacedPayments } = progress;
  if (replacedPayments.includes(checkoutId)) {
    // A second outcome of it is refused: nothing is left to give back.
    createRefund(transaction, checkoutId, {});
    return;
  }
  if (firstPayment?.checkoutId !== checkoutId || firstPayment.paidAt !== null) return;
  const requested = createRefund(transaction, checkoutId, {});
  saveProgress(transaction, {
    ...progress,
    firstPayment: { ...firstPayment, paidAt: transaction.now, isRefundFailed: requested.status !== 200 },
  });
}
