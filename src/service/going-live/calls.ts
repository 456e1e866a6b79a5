import type { AuditSource } from '../../database/audit-log.ts';
import { recordAction } from '../account/audit-log.ts';
import { readChecklist, saveProgress } from '../account/going-live.ts';
import type { Transaction } from '../account/transaction.ts';
import type { Account } from '../ledger/account.ts';
import { makeFirstPayment } from './first-payment.ts';
import { type GoingLiveAnswer, presentGoingLive } from './present.ts';
import { testCredentials } from './test-credentials.ts';

/** What an operator asks of a live ledger. */
export type GoingLiveCall =
  | { does: 'read' | 'test_credentials' | 'make_first_payment' }
  | { does: 'switch'; live: boolean };

/** Null while the account is not open. */
export async function answerGoingLive(
  account: Account,
  call: GoingLiveCall,
  source: AuditSource,
): Promise<GoingLiveAnswer | null> {
  if (call.does === 'test_credentials') return testCredentials(account, source);
  if (call.does === 'read') {
    const transaction = account.read();
    return transaction === null ? null : { ok: true, goingLive: presentGoingLive(transaction) };
  }
  return account.change(null, (transaction) => {
    if (call.does === 'switch') return switchLive(transaction, call.live, source);
    const made = makeFirstPayment(transaction, (id) =>
      recordAction(transaction, source, { action: 'makeFirstPayment', subject: id, fields: [] }),
    );
    return made.ok ? { ok: true, goingLive: presentGoingLive(transaction) } : made;
  });
}

/** Switches live payments on, once every item is done, or off. A repeated call changes nothing. */
function switchLive(transaction: Transaction, live: boolean, source: AuditSource): GoingLiveAnswer {
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
