import type { FieldErrors } from '../../../contract/error.ts';
import type { RecordPayoutRequest, UpdatePayoutRequest } from '../../../contract/requests/payout.ts';
import type { Payout } from '../../../contract/resources/payout.ts';
import type { AuditSource } from '../../../database/audit-log.ts';
import { recordAction } from '../../account/audit-log.ts';
import { isLive, type Transaction } from '../../account/transaction.ts';
import { addEntries, readBalance } from '../../payments/store/ledger-entries.ts';
import { endClearing, openClearing } from '../../reconciliation/clearing.ts';
import { recordEvent } from '../events/recording.ts';
import { presentPayout } from './present.ts';
import { decidePayout } from './rules.ts';
import { endPayout, findPayout, findPayoutByReference, insertPayout, type PayoutRecord } from './store.ts';

export type PayoutOutcome =
  | { ok: true; payout: Payout }
  | { ok: false; reason: 'reference_taken' }
  | { ok: false; reason: 'invalid'; errors: FieldErrors };

/** Records a payout with its entry, its events and its line in the audit log, in the caller's transaction. */
export function recordPayout(
  transaction: Transaction,
  request: RecordPayoutRequest,
  source: AuditSource,
): PayoutOutcome {
  const { database, now } = transaction;
  const known = findPayoutByReference(database, request.reference);
  const balance = readBalance(database);
  const decision = decidePayout(request, known, { balance, now });
  if (decision.kind === 'refused') {
    if (decision.why === 'reference_taken') return { ok: false, reason: 'reference_taken' };
    const errors: FieldErrors =
      decision.why === 'far_ahead'
        ? { date: ['The date field must not be more than 31 days ahead.'] }
        : { amount: [beyond(balance)] };
    return { ok: false, reason: 'invalid', errors };
  }
  if (known !== null) return { ok: true, payout: presentPayout(known, isLive(transaction)) };
  const id = transaction.mintId();
  const { amount, date, reference, status = 'paid' } = request;
  const inserted = insertPayout(database, {
    id,
    amount,
    date,
    reference,
    status,
    createdAt: now,
    updatedAt: now,
  });
  addPayoutEntry(transaction, inserted, -amount);
  const isArrived = openClearing(transaction, {
    account: 'payout:in_transit',
    subject: id,
    reference,
    checkoutId: null,
    amount,
  });
  tell(transaction, 'created', inserted);
  // A line of the bank's file came before.
  const payout = isArrived && status === 'pending' ? endPayout(database, id, 'paid', now) : inserted;
  if (payout.status === 'paid') tell(transaction, 'paid', payout);
  recordAction(transaction, source, {
    action: 'recordPayout',
    subject: id,
    fields: ['amount', 'date', 'reference', 'status'],
  });
  return { ok: true, payout: presentPayout(payout, isLive(transaction)) };
}

export type PayoutUpdate = { ok: true; payout: Payout } | { ok: false; reason: 'unknown' | 'ended' };

/** Records the outcome of a pending payout. A failed one gives its amount back to the balance. */
export function updatePayout(
  transaction: Transaction,
  id: string,
  { status }: UpdatePayoutRequest,
  source: AuditSource,
): PayoutUpdate {
  const { database, now } = transaction;
  const known = findPayout(database, id);
  if (known === null) return { ok: false, reason: 'unknown' };
  if (known.status === status) return { ok: true, payout: presentPayout(known, isLive(transaction)) };
  if (known.status !== 'pending') return { ok: false, reason: 'ended' };
  const ended = endPayout(database, id, status, now);
  if (status === 'failed') {
    addPayoutEntry(transaction, ended, ended.amount);
    endClearing(transaction, 'payout:in_transit', id);
  }
  tell(transaction, status, ended);
  recordAction(transaction, source, { action: 'updatePayout', subject: id, fields: ['status'] });
  return { ok: true, payout: presentPayout(ended, isLive(transaction)) };
}

/** `amount`: signed dinars. */
function addPayoutEntry(transaction: Transaction, payout: PayoutRecord, amount: number): void {
  addEntries(transaction.database, [
    {
      id: transaction.mintId(),
      kind: 'payout',
      amount,
      reference: payout.id,
      checkoutId: null,
      refundId: null,
      createdAt: transaction.now,
    },
  ]);
}

function tell(transaction: Transaction, what: 'created' | 'paid' | 'failed', payout: PayoutRecord): void {
  const data = presentPayout(payout, isLive(transaction));
  recordEvent(transaction, `payout.${what}`, { entity: 'payout', id: payout.id, data }, null);
}

function beyond(balance: number): string {
  if (balance < 0)
    return `The balance is below zero, ${balance}: more was given back to payers than is left. Payouts wait until payments make up for it.`;
  return `The amount field must not be greater than the balance, ${balance}.`;
}
