import { keysPath, webhookPath } from '../../dashboard-urls.ts';
import type { Account } from '../../ledger/account.ts';
import type { WarningChange } from '../rules.ts';

/** The address of the page that mends a trouble. */
export function pageOf(account: Account, { kind, subject }: WarningChange): string {
  const mode = account.identity?.mode ?? 'test';
  return account.origin + (kind === 'endpoint' ? webhookPath(mode, subject) : keysPath(mode));
}
