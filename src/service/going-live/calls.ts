import type { AuditSource } from '../../database/audit-log.ts';
import { recordAction } from '../account/audit-log.ts';
import type { Account } from '../ledger/account.ts';
import { makeFirstPayment } from './first-payment.ts';
import { type GoingLiveAnswer, presentGoingLive } from './present.ts';
import { switchLive } from './switch-live.ts';
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
