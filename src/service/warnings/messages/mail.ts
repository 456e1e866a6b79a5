import { loadDashboardCopy } from '../../../../templates/dashboard/copy/copy.ts';
import { writeWarningMail } from '../../../../templates/dashboard/warnings/mail.ts';
import { sendMail } from '../../../web/mail/sending.ts';
import type { Account } from '../../ledger/account.ts';
import type { WarningMessage } from '../rules.ts';
import { pageOf } from './page-of.ts';

/** Sends a warning by e-mail; false without an address or a sender, or when it was not taken. */
export async function mailWarning(
  account: Account,
  { id, settings, changes, name }: WarningMessage,
): Promise<boolean> {
  const setup = account.context.mail(account.identity?.mode ?? 'test');
  if (settings.email === null || setup === null) return false;
  const { warnings: copy } = await loadDashboardCopy(settings.language);
  const lines = changes.map((one) => ({ ...one, page: pageOf(account, one) }));
  const { subject, text } = writeWarningMail(copy, settings.language, name, lines);
  const outside = {
    fetch: (...request: Parameters<typeof fetch>) => fetch(...request),
    now: account.context.now,
  };
  return (await sendMail(setup, { to: settings.email, subject, text }, id, outside)).ok;
}
