import { type Act, type ActSource, addEntry, countIncident } from '../../database/journal.ts';
import type { Trace } from '../api/calls.ts';
import type { Account } from './account.ts';
import type { Transaction } from './transaction.ts';

/** The service itself, by its alarms. */
export const SYSTEM: ActSource = { actor: { kind: 'system', name: null }, network: null, requestId: null };

/** A key of the API. */
export function sourceOf(keyId: string, { network, requestId }: Trace): ActSource {
  return { actor: { kind: 'key', name: keyId }, network, requestId };
}

/** Writes an act down, in the transaction of what it did. */
export function recordAct(transaction: Transaction, source: ActSource, act: Act): void {
  const id = source.entryId ?? transaction.mintId();
  addEntry(transaction.database, id, transaction.now, source, act);
}

/**
 * Counts what an account refused, by the hour. It is written in a commit nobody waits for, at once and then once a minute
 * at most: refusing must stay cheaper than asking.
 */
export function countRefusal(account: Account, kind: 'refused_key' | 'missing_scope'): void {
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
