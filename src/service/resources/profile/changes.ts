import type { DecideNamesRequest, UpdateProfileRequest } from '../../../contract/requests/profile.ts';
import type { MerchantProfile } from '../../../contract/resources/profile.ts';
import type { AuditSource } from '../../../database/audit-log.ts';
import { recordAction } from '../../account/audit-log.ts';
import { noteProfile } from '../../account/going-live.ts';
import { updateOwnProfile } from '../../account/store/identity.ts';
import { isLive, type Transaction } from '../../account/transaction.ts';
import { ok, type Reply } from '../../api/replies.ts';
import { presentProfile } from './present.ts';
import { changeOwnProfile, decideNames } from './rules.ts';

export function changeProfile(transaction: Transaction, change: UpdateProfileRequest): Reply {
  const { profile, own, pendingNames } = transaction.identity;
  const request = { id: transaction.mintId(), requested_at: transaction.now };
  const state = { profile, own, pending: pendingNames };
  const changed = changeOwnProfile(state, change, { livemode: isLive(transaction), request });
  writeOwn(transaction, changed);
  return ok(presentProfile(transaction));
}

export type NamesDecision = { ok: true; profile: MerchantProfile } | { ok: false; reason: 'not_pending' };

/** An operator's decision. It names the request that the operator saw, so that no later one slips in. */
export function decidePendingNames(
  transaction: Transaction,
  { pending_id: pendingId, decision }: DecideNamesRequest,
  source: AuditSource,
): NamesDecision {
  const { own, pendingNames } = transaction.identity;
  if (pendingNames?.id !== pendingId) return { ok: false, reason: 'not_pending' };
  writeOwn(transaction, { own: decideNames(own, pendingNames, decision), pending: null });
  recordAction(transaction, source, { action: `${decision}Names`, subject: pendingId, fields: ['names'] });
  return { ok: true, profile: presentProfile(transaction) };
}

function writeOwn(transaction: Transaction, { own, pending }: ReturnType<typeof changeOwnProfile>): void {
  updateOwnProfile(transaction.database, own, pending);
  transaction.reload();
  noteProfile(transaction);
}
