import { INVITATION_LASTS } from '../../auth/rules/lifetimes.ts';
import type { AuditSource } from '../../database/audit-log.ts';
import { recordAction } from '../account/audit-log.ts';
import type { Account } from '../ledger/account.ts';
import { insertInvitation } from './store/invitations.ts';

/** Saves an invitation of an owner, by the hash of its secret; null while the account is not open. */
export async function inviteOwner(
  account: Account,
  hash: string,
  source: AuditSource,
): Promise<{ expiresAt: number } | null> {
  return account.change(null, (transaction) => {
    const { database, nowMs } = transaction;
    const expiresAt = nowMs + INVITATION_LASTS.operator;
    const limits = { each: null, day: null };
    insertInvitation(database, { hash, role: 'owner', limits, madeBy: null, expiresAt }, nowMs);
    recordAction(transaction, source, { action: 'inviteOwner', subject: null, fields: [] });
    return { expiresAt };
  });
}
