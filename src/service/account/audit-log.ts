import { type AuditAction, type AuditSource, addEntry, countIncident } from '../../database/audit-log.ts';
import type { CallSource } from '../api/calls.ts';
import type { Account } from '../ledger/account.ts';
import type { Transaction } from './transaction.ts';

/** The service itself, in its alarms. */
export const SYSTEM: AuditSource = { actor: { kind: 'system', name: null }, network: null, requestId: null };

/** A key of the API. */
export function sourceOf(keyId: string, { network, requestId }: CallSource): AuditSource {
  return { actor: { kind: 'key', name: keyId }, network, requestId };
}

/** Logs an action, in the transaction of its change. */
export function recordAction(transaction: Transaction, source: AuditSource, action: AuditAction): void {
  const id = source.entryId ?? transaction.mintId();
  addEntry(transaction.database, id, transaction.now, source, action);
}

/**
 * Counts an account's refusals by the hour. Written in a commit without a waiting client, at once and then at most
 * once a minute: a refusal must cost less than the request.
 */
export function countRefusal(
  account: Account,
  kind: 'refused_key' | 'missing_scope' | 'limit_reached',
): void {
  const { context, database, identity, incidents } = account;
  if (identity === null) return;
  const now = context.now();
  incidents.count(kind, now);
  const due = incidents.takeDue(now);
  if (due.length === 0) return;
  const write = () => {
    for (const [word, count] of due) countIncident(database, word, Math.floor(now / 1000), count);
  };
  void account.commit(write).catch(() => undefined);
}
