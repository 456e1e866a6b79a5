import type { ResolveRequest } from '../../contract/requests/reconciliation.ts';
import type { ClearingItem, SettlementLine } from '../../contract/resources/reconciliation.ts';
import type { AuditSource } from '../../database/audit-log.ts';
import { recordAction } from '../account/audit-log.ts';
import { isLive, type Transaction } from '../account/transaction.ts';
import { addEntries } from '../payments/store/ledger-entries.ts';
import { closeClearing } from './clearing.ts';
import { presentItem, presentLine } from './present.ts';
import { accountOf, itemAdjustment, lineAdjustment } from './rules/match-lines.ts';
import { findItemOf, type ItemRecord, type Resolution } from './store/clearing.ts';
import { findItem, findLine, resolveLine } from './store/reconciliation.ts';

/**
 * A person closes a difference with a reason. A repeated resolution answers the first one. `settled`: nothing is open.
 * `refund_pending`: the refund's own outcome closes its item. `payout_pending`: a payout's outcome comes before an
 * adjustment, because a failed one gives its money back by itself.
 */
export type LineResolution =
  | { ok: true; line: SettlementLine }
  | { ok: false; reason: 'unknown' | 'settled' | 'payout_pending' };
export type ItemResolution =
  | { ok: true; item: ClearingItem }
  | { ok: false; reason: 'unknown' | 'settled' | 'refund_pending' | 'payout_pending' };

/** Whether a payout waits for its outcome. */
export type IsPayoutPending = (payoutId: string) => boolean;

/** Resolves a line. One that differs closes its item too. */
export function resolveSettlementLine(
  transaction: Transaction,
  id: string,
  request: ResolveRequest,
  source: AuditSource,
  isPending: IsPayoutPending,
): LineResolution {
  const { database } = transaction;
  const line = findLine(database, id);
  if (line === null) return { ok: false, reason: 'unknown' };
  const present = () => {
    const resolved = findLine(database, id);
    return resolved === null ? null : presentLine(resolved, isLive(transaction));
  };
  const before = present();
  if (line.state === 'matched') return { ok: false, reason: 'settled' };
  if (line.state === 'resolved' && before !== null)
    return isRepeat(line.resolution, request) ? { ok: true, line: before } : { ok: false, reason: 'settled' };
  const item =
    line.state === 'differs' && line.subject !== null
      ? findItemOf(database, accountOf(line.kind), line.subject)
      : null;
  if (request.adjust_balance && item !== null && isOfPending(item, isPending))
    return { ok: false, reason: 'payout_pending' };
  const adjustment = request.adjust_balance ? lineAdjustment(line, item) : 0;
  const resolution = decided(transaction, request, source, adjustment);
  resolveLine(database, line, resolution);
  if (item !== null) closeClearing(transaction, item, resolution);
  book(transaction, { source, action: 'resolveSettlementLine', subject: id, adjustment });
  const after = present();
  return after === null ? { ok: false, reason: 'unknown' } : { ok: true, line: after };
}

/** Resolves an item that no line names. */
export function resolveClearingItem(
  transaction: Transaction,
  id: string,
  request: ResolveRequest,
  source: AuditSource,
  isPending: IsPayoutPending,
): ItemResolution {
  const { database } = transaction;
  const item = findItem(database, id);
  if (item === null) return { ok: false, reason: 'unknown' };
  const livemode = isLive(transaction);
  if (item.closedAt !== null)
    return isRepeat(item.resolution, request)
      ? { ok: true, item: presentItem(item, livemode) }
      : { ok: false, reason: 'settled' };
  if (item.account === 'refund:pending') return { ok: false, reason: 'refund_pending' };
  if (request.adjust_balance && isOfPending(item, isPending)) return { ok: false, reason: 'payout_pending' };
  const adjustment = request.adjust_balance ? itemAdjustment(item.account, item) : 0;
  closeClearing(transaction, item, decided(transaction, request, source, adjustment));
  book(transaction, { source, action: 'resolveClearingItem', subject: id, adjustment });
  const after = findItem(database, id);
  return after === null ? { ok: false, reason: 'unknown' } : { ok: true, item: presentItem(after, livemode) };
}

function isOfPending({ account, subject }: ItemRecord, isPending: IsPayoutPending): boolean {
  return account === 'payout:in_transit' && isPending(subject);
}

function isRepeat(before: Resolution | null, { reason, note }: ResolveRequest): boolean {
  return before !== null && before.reason === reason && before.note === note;
}

function decided(
  { now }: Transaction,
  { reason, note }: ResolveRequest,
  { actor }: AuditSource,
  adjustment: number,
): Resolution {
  return { reason, note, by: actor.name ?? actor.kind, at: now, adjustment };
}

function book(
  transaction: Transaction,
  {
    source,
    action,
    subject,
    adjustment,
  }: { source: AuditSource; action: string; subject: string; adjustment: number },
): void {
  recordAction(transaction, source, { action, subject, fields: ['resolution'] });
  if (adjustment === 0) return;
  addEntries(transaction.database, [
    {
      id: transaction.mintId(),
      kind: 'adjustment',
      amount: adjustment,
      reference: subject,
      checkoutId: null,
      refundId: null,
      createdAt: transaction.now,
    },
  ]);
}
