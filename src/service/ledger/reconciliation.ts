import type { AddSettlementLinesRequest } from '../../contract/requests/reconciliation.ts';
import type { DoubtList, Reconciliation } from '../../contract/resources/reconciliation.ts';
import type { AuditSource } from '../../database/audit-log.ts';
import { isLive, type Transaction } from '../account/transaction.ts';
import { doubtfulAttempts } from '../payments/store/attempts.ts';
import { type LinesTaken, takeLines } from '../reconciliation/matching.ts';
import { presentReconciliation } from '../reconciliation/present.ts';
import { DAYS_BACK, dayOf } from '../reconciliation/rules/clearing-days.ts';
import { clearingDays, countUnresolved } from '../reconciliation/store/reconciliation.ts';
import { updatePayout } from '../resources/payouts/recording.ts';
import { findPayout } from '../resources/payouts/store.ts';
import { doubtfulRefunds } from '../resources/refunds/store.ts';

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
  const { database, now } = transaction;
  const today = dayOf(now);
  return presentReconciliation(clearingDays(database, today - DAYS_BACK), today, {
    livemode: isLive(transaction),
    unresolved_lines: countUnresolved(database),
    in_doubt: listDoubts(transaction).data.length,
  });
}

/** The oldest of each kind. */
export function listDoubts(transaction: Transaction): DoubtList {
  const { database } = transaction;
  const livemode = isLive(transaction);
  const data = [
    ...doubtfulAttempts(database).map((doubtful) => ({ ...doubtful, kind: 'payment' as const })),
    ...doubtfulRefunds(database).map((doubtful) => ({ ...doubtful, kind: 'refund' as const })),
  ];
  return {
    entity: 'doubt_list',
    data: data.map(({ id, kind, amount, reference, checkoutId, doubt, createdAt }) => ({
      id,
      entity: 'doubt',
      livemode,
      kind,
      amount,
      reference,
      checkout_id: checkoutId,
      last_answer: doubt,
      created_at: createdAt,
    })),
  };
}
