import type { DoubtfulAnswer } from '../../contract/resources/reconciliation.ts';
import {
  afterNewCredentials,
  afterProfile,
  type ChecklistItem,
  checklistOf,
  type LiveProgress,
} from './rules/going-live-checklist.ts';
import { updateLiveProgress } from './store/identity.ts';
import { isLive, type Transaction } from './transaction.ts';

/** Stores the account's progress on its way to live. */
export function saveProgress(transaction: Transaction, progress: LiveProgress): void {
  updateLiveProgress(transaction.database, progress);
  transaction.reload();
}

/** Notes since when the profile is complete. Call after each change of it, once the identity was read again. */
export function noteProfile(transaction: Transaction): void {
  if (!isLive(transaction)) return;
  const { profile, progress } = transaction.identity;
  const next = afterProfile(progress, profile, transaction.now);
  if (next.profileAt !== progress.profileAt || next.taxNumbersAt !== progress.taxNumbersAt)
    saveProgress(transaction, next);
}

/** Other credentials, or another acquirer, have to be proved anew. Live payments stay as they are. */
export function resetCredentialsTest(transaction: Transaction): void {
  const { progress } = transaction.identity;
  if (progress.credentials !== null || progress.firstPayment !== null)
    saveProgress(transaction, afterNewCredentials(progress));
}

/** Notes the end of a refund if it is that of the first payment. `isWhole`: all of it went back. */
export function noteFirstRefund(transaction: Transaction, checkoutId: string, isWhole: boolean): void {
  const { progress } = transaction.identity;
  const { firstPayment } = progress;
  if (firstPayment?.checkoutId !== checkoutId || firstPayment.refundedAt !== null) return;
  saveProgress(transaction, {
    ...progress,
    firstPayment: {
      ...firstPayment,
      refundedAt: isWhole ? transaction.now : null,
      isRefundFailed: !isWhole,
    },
  });
}

/** `refundDoubt`: of the first payment's refund. It changes who acts, no state. */
export function readChecklist(
  { identity, canReach }: Transaction,
  refundDoubt: DoubtfulAnswer | null = null,
): readonly ChecklistItem[] {
  const { profile, progress } = identity;
  return checklistOf(profile, progress, profile.acquirer !== null && canReach(profile.acquirer), refundDoubt);
}

/** Why live payments are refused, for the merchant's programs. */
export function liveRefusal(transaction: Transaction): string {
  const open = readChecklist(transaction).filter(({ state }) => state !== 'done');
  const names = open.map(({ item, missing }) =>
    missing.length === 0 ? item : `${item} (${missing.join(', ')})`,
  );
  const why =
    names.length === 0 ? 'the operator has not switched them on' : `what is missing: ${names.join(', ')}`;
  return `Live payments are not configured: ${why}.`;
}
