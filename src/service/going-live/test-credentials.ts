import type { AuditSource } from '../../database/audit-log.ts';
import { recordAction } from '../account/audit-log.ts';
import { saveProgress } from '../account/going-live.ts';
import { findAcquirerCredentials } from '../account/store/acquirer-credentials.ts';
import { isAccessDenied } from '../acquirers/failures.ts';
import type { Account } from '../ledger/account.ts';
import { type GoingLiveAnswer, presentGoingLive } from './present.ts';

/**
 * Asks the acquirer whether it takes the account's credentials, and notes the answer. Null while the account is not
 * open. Credentials that change meanwhile are not called tested.
 */
export async function testCredentials(
  account: Account,
  source: AuditSource,
): Promise<GoingLiveAnswer | null> {
  const { acquirer, database, identity } = account;
  if (identity === null) return null;
  const name = identity.profile.acquirer;
  if (name === null || acquirer === null) return { ok: false, reason: 'no_acquirer' };
  const tested = findAcquirerCredentials(database, name);
  const outcome = await acquirer.checkAccess().then(
    () => 'right' as const,
    async (error: unknown) => {
      await account.noteAcquirerFailure('answer', error);
      return isAccessDenied(error) ? ('denied' as const) : ('silent' as const);
    },
  );
  return account.change(null, (transaction) => {
    const { progress, profile } = transaction.identity;
    const isSame = profile.acquirer === name && findAcquirerCredentials(database, name) === tested;
    if (isSame) saveProgress(transaction, { ...progress, credentials: { outcome, at: transaction.now } });
    recordAction(transaction, source, { action: 'testCredentials', subject: null, fields: ['credentials'] });
    return { ok: true, goingLive: presentGoingLive(transaction) };
  });
}
