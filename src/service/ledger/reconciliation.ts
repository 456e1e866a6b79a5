import type { AddSettlementLinesRequest } from '../../contract/requests/reconciliation.ts';
import type { Reconciliation } from '../../contract/resources/reconciliation.ts';
import type { AuditSource } from '../../database/audit-log.ts';
import type { Transaction } from '../account/transaction.ts';
import { reconciliationOf } from '../reconciliation/listing.ts';
import { type LinesTaken, takeLines } from '../reconciliation/matching.ts';
import { updatePayout } from '../resources/payouts/recording.ts';
import { findPayout } from '../resources/payouts/store.ts';
import { listDoubts } from '../resources/refunds/doubts.ts';

/** Takes the lines of a file. A payout that the bank shows as arrived is paid, if the caller may pay payouts. */
export function takeSettlementLines(
  transaction: Transaction,
  request: AddSettlementLinesRequest,
  source: AuditSource,
  mayPay: boolean,
): LinesTaken {
  return takeLines(transaction, request, source, (payoutId) => {
    if (findPayout(transaction.database, payoutId)?.status !== 'pending') return 'ended';
    if (!mayPay) return 'without_scope';
    return updatePayout(transaction, payoutId, { mode: 'live', status: 'paid' }, source).ok
      ? 'paid'
      : 'ended';
  });
}

/** How far files and ledger agree. */
export function readReconciliation(transaction: Transaction): Reconciliation {
  return reconciliationOf(transaction, listDoubts(transaction).data.length);
}
