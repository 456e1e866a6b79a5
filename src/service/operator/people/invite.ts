import { type AuditSource, addEntry } from '../../../database/audit-log.ts';
import type { PagesHost } from '../pages/answer-procedure.ts';
import type { OperatorRole } from './rules.ts';
import { insertOperatorInvitation, isNameTaken } from './store.ts';

/** Saves an invitation that a key makes, by the hash of its secret. False when the name is taken. */
export function inviteOperator(
  { database, now, mintId, transact }: PagesHost,
  invitation: { hash: string; name: string; roles: OperatorRole[] },
  expiresAt: number,
  source: AuditSource,
): boolean {
  return transact(() => {
    if (isNameTaken(database, invitation.name)) return false;
    const madeBy = source.actor.name ?? '';
    insertOperatorInvitation(database, { ...invitation, madeBy, expiresAt }, null, now());
    const fields = invitation.roles.map((role) => `role.${role}`);
    const action = { action: 'inviteOperator', subject: null, fields };
    addEntry(database, mintId(), Math.floor(now() / 1000), source, action);
    return true;
  });
}
