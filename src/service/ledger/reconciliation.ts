import type { AddSettlementLinesRequest, ResolveRequest } from '../../contract/requests/reconciliation.ts';
import type { Reconciliation } from '../../contract/resources/reconciliation.ts';
import type { AuditSource } from '../../database/audit-log.ts';
import type { Transaction } from '../account/transaction.ts';
import { reconciliationOf } from '../reconciliation/listing.ts';
import { type LinesTaken, takeLines } from '../reconciliation/matching.ts';
import {
  type ItemResolution,
  type LineResolution,
  resolveClearingItem,
  resolveSettlementLine,
} from '../reconciliation/resolving.ts';
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
    if (!isPayoutPending(transaction, payoutId)) return 'ended';
    if (!mayPay) return 'without_scope';
    return updatePayout(transaction, payoutId, { mode: 'live', status: 'paid' }, source).ok
      ? 'paid'
      : 'ended';
  });
}

function isPayoutPending({ database }: Transaction, id: string): boolean {
  return findPayout(database, id)?.status === 'pending';
}

/** What a person decided about a line of a file. */
export function resolveLine(
  transaction: Transaction,
  id: string,
  request: ResolveRequest,
  source: AuditSource,
): LineResolution {
  return resolveSettlementLine(transaction, id, request, source, (payout) =>
    isPayoutPending(transaction, payout),
  );
}

/** What a person decided about an item that no file shows. */
export function resolveItem(
  transaction: Transaction,
  id: string,
  request: ResolveRequest,
  source: AuditSource,
): ItemResolution {
  return resolveClearingItem(transaction, id, request, source, (payout) =>
    isPayoutPending(transaction, payout),
  );
}

/** How far files and ledger agree. */
export function readReconciliation(transaction: Transaction): Reconciliation {
  return reconciliationOf(transaction, listDoubts(transaction).data.length);
}
