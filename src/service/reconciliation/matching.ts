import type {
  AddSettlementLinesRequest,
  SettlementLineInput,
} from '../../contract/requests/reconciliation.ts';
import type { SettlementReport, SettlementState } from '../../contract/resources/reconciliation.ts';
import type { AuditSource } from '../../database/audit-log.ts';
import { recordAction } from '../account/audit-log.ts';
import { isLive, type Transaction } from '../account/transaction.ts';
import { findAttemptByReference, hurryAttempt } from '../payments/store/attempts.ts';
import { closeClearing } from './clearing.ts';
import { accountOf, matchLine } from './rules/match-lines.ts';
import type { LineRecord } from './store/clearing.ts';
import { findLineAt, insertLine, itemsWith } from './store/reconciliation.ts';

/** `conflict`: the place of a line in the file has another line, of this call or an earlier one. */
export type LinesTaken =
  | { ok: true; report: SettlementReport }
  | { ok: false; reason: 'conflict'; line: number };

/** Marks the payout of a matched line as paid, unless it has ended already, or the caller's key may not. */
export type PayPayout = (payoutId: string) => 'paid' | 'ended' | 'without_scope';

/**
 * Matches lines with what the ledger expects, in the caller's transaction. A known line changes nothing. A line that
 * differs from another of its place refuses the whole call.
 */
export function takeLines(
  transaction: Transaction,
  { source, file, lines }: AddSettlementLinesRequest,
  auditSource: AuditSource,
  payPayout: PayPayout,
): LinesTaken {
  const { database } = transaction;
  const counts: Record<Exclude<SettlementState, 'resolved'>, number> = {
    matched: 0,
    differs: 0,
    missing_here: 0,
    repeated: 0,
  };
  const distinct = new Map(lines.map((line) => [line.line, line]));
  const known = new Map(
    [...distinct.keys()].map((line) => [line, findLineAt(database, { source, file, line })]),
  );
  const conflict = lines.find((line) =>
    [distinct.get(line.line), known.get(line.line)].some((other) => other && !isSame(other, line)),
  );
  if (conflict !== undefined) return { ok: false, reason: 'conflict', line: conflict.line };
  const payouts = { paid: 0, ended: 0, without_scope: 0 };
  for (const line of distinct.values()) {
    const before = known.get(line.line);
    const { state, payoutId } = before
      ? { state: before.state, payoutId: null }
      : takeLine(transaction, { source, file }, line);
    if (state !== 'resolved') counts[state] += 1;
    if (payoutId !== null) payouts[payPayout(payoutId)] += 1;
  }
  const isNew = [...known.values()].includes(null);
  if (isNew)
    recordAction(transaction, auditSource, {
      action: 'addSettlementLines',
      subject: null,
      fields: ['settlement_lines'],
    });
  const livemode = isLive(transaction);
  return {
    ok: true,
    report: {
      entity: 'settlement_report',
      livemode,
      file,
      ...counts,
      payouts_paid: payouts.paid,
      payouts_without_scope: payouts.without_scope,
    },
  };
}

type Content = Pick<SettlementLineInput, 'kind' | 'reference' | 'amount' | 'date'>;

function isSame(one: Content, other: Content): boolean {
  return (
    one.kind === other.kind &&
    one.reference === other.reference &&
    one.amount === other.amount &&
    one.date === other.date
  );
}

/** `payoutId`: of the payout that the line shows as arrived. */
function takeLine(
  transaction: Transaction,
  place: Pick<LineRecord, 'source' | 'file'>,
  line: SettlementLineInput,
): { state: Exclude<SettlementState, 'resolved'>; payoutId: string | null } {
  const { database, now } = transaction;
  const refunds = line.kind === 'refund' ? itemsWith(database, 'refund:pending', line.reference) : [];
  const match = matchLine(
    line,
    itemsWith(database, accountOf(line.kind), line.reference),
    refunds.map(({ open }) => open),
  );
  const item = match.state === 'missing_here' ? null : match.item;
  const attempt =
    item === null && line.kind !== 'payout' ? findAttemptByReference(database, line.reference) : null;
  insertLine(database, {
    ...place,
    ...line,
    id: transaction.mintId(),
    state: match.state,
    expected: item === null ? null : Math.abs(item.amount),
    checkoutId: item?.checkoutId ?? attempt?.checkoutId ?? null,
    subject: item?.subject ?? attempt?.id ?? null,
    createdAt: now,
  });
  if (match.state === 'matched') closeClearing(transaction, match.item, null);
  // The acquirer took money for a payment that we hold for unpaid: it is asked again at once.
  if (attempt !== null && line.kind === 'payment' && attempt.status !== 'approved')
    hurryAttempt(database, attempt.id);
  const isArrived = match.state === 'matched' && line.kind === 'payout';
  return { state: match.state, payoutId: isArrived ? match.item.subject : null };
}
