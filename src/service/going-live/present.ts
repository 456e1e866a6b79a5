import type { GoingLive } from '../../contract/resources/going-live.ts';
import type { AuditSource } from '../../database/audit-log.ts';
import { recordAction } from '../account/audit-log.ts';
import { readChecklist, saveProgress } from '../account/going-live.ts';
import { findAcquirerCredentials } from '../account/store/acquirer-credentials.ts';
import type { Transaction } from '../account/transaction.ts';
import { isAccessDenied } from '../acquirers/failures.ts';
import type { Account } from '../ledger/account.ts';
import { refundsOfCheckout } from '../resources/refunds/store.ts';
import { checkoutUrl } from '../urls.ts';

/** The account's way to live, as operator and merchant read it. */
export function presentGoingLive(transaction: Transaction): GoingLive {
  const { mode, progress } = transaction.identity;
  const { liveSince, firstPayment } = progress;
  const refunds =
    firstPayment === null ? [] : refundsOfCheckout(transaction.database, firstPayment.checkoutId);
  const refundDoubt = refunds.find(({ status }) => status === 'pending')?.doubt ?? null;
  return {
    entity: 'going_live',
    live: liveSince !== null,
    live_since: liveSince,
    items: readChecklist(transaction, refundDoubt).map(({ item, state, acts, missing, doneAt }) => ({
      item,
      state,
      acts,
      missing: [...missing],
      done_at: doneAt,
    })),
    first_payment:
      firstPayment === null
        ? null
        : {
            checkout_id: firstPayment.checkoutId,
            checkout_url: checkoutUrl(transaction.origin, mode, firstPayment.checkoutId),
          },
  };
}

/** `open`: the items that are not done. */
export type GoingLiveAnswer =
  | { ok: true; goingLive: GoingLive }
  | { ok: false; reason: 'not_ready'; open: string[] }
  | { ok: false; reason: 'suspended' | 'no_acquirer' | 'not_tested' };

/** Switches live payments on, once every item is done, or off. A repeated call changes nothing. */
export function switchLive(transaction: Transaction, live: boolean, source: AuditSource): GoingLiveAnswer {
  const { progress } = transaction.identity;
  const isLiveNow = progress.liveSince !== null;
  if (live && !isLiveNow) {
    const open = readChecklist(transaction).filter(({ state }) => state !== 'done');
    if (open.length > 0) return { ok: false, reason: 'not_ready', open: open.map(({ item }) => item) };
  }
  if (live !== isLiveNow) {
    saveProgress(transaction, { ...progress, liveSince: live ? transaction.now : null });
    recordAction(transaction, source, {
      action: live ? 'switchLiveOn' : 'switchLiveOff',
      subject: null,
      fields: ['live'],
    });
  }
  return { ok: true, goingLive: presentGoingLive(transaction) };
}

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
