import type { FieldErrors } from '../../../contract/error.ts';
import type { Payout, RecordPayoutRequest } from '../../../contract/resources/payout.ts';
import type { AuditSource } from '../../../database/audit-log.ts';
import { recordAction } from '../../account/audit-log.ts';
import { isLive, type Transaction } from '../../account/transaction.ts';
import { addEntries, readBalance } from '../../payments/store/entries.ts';
import { presentPayout } from './present.ts';
import { decidePayout } from './rules.ts';
import { findPayoutByReference, insertPayout } from './store.ts';

export type PayoutOutcome =
  | { ok: true; payout: Payout }
  | { ok: false; reason: 'reference_taken' }
  | { ok: false; reason: 'invalid'; errors: FieldErrors };

/** Records a payout with its entry and its line in the audit log, in the caller's transaction. */
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
  const { amount, date, reference } = request;
  const payout = insertPayout(database, { id, amount, date, reference, createdAt: now });
  addEntries(database, [
    {
      id: transaction.mintId(),
      kind: 'payout',
      amount: -amount,
      reference: id,
      checkoutId: null,
      refundId: null,
      createdAt: now,
    },
  ]);
  recordAction(transaction, source, {
    action: 'recordPayout',
    subject: id,
    fields: ['amount', 'date', 'reference'],
  });
  return { ok: true, payout: presentPayout(payout, isLive(transaction)) };
}

function beyond(balance: number): string {
  if (balance < 0)
    return `The balance is below zero, ${balance}: more was given back to payers than is left. Payouts wait until payments make up for it.`;
  return `The amount field must not be greater than the balance, ${balance}.`;
}
