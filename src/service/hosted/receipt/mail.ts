import { type MailedReceipt, writeReceiptMail } from '../../../../templates/pay/receipt/mail.ts';
import { sendMail } from '../../../web/mail/sending.ts';
import type { MailSetup } from '../../../web/mail/setup.ts';

/** Sends a receipt once; false when the provider did not take it. Its reason is logged without the address. */
export async function mailReceipt(setup: MailSetup, to: string, mailed: MailedReceipt): Promise<boolean> {
  const { subject, text } = writeReceiptMail(mailed);
  const outside = {
    fetch: (...request: Parameters<typeof fetch>) => fetch(...request),
    now: () => mailed.now,
  };
  const result = await sendMail(setup, { to, subject, text }, crypto.randomUUID(), outside);
  if (!result.ok) console.error('A receipt was not sent by e-mail', result.isFinal ? 'final' : 'passing');
  return result.ok;
}
