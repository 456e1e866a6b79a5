import { type Outside, post, readField, refusalOf, type SendResult } from '../posting.ts';
import type { MailBinding, MailSetup } from './setup.ts';

/** Codes of the binding after which a retry would be refused too. */
const FINAL_CODES = /^E_(?:VALIDATION|FIELD|TOO_MANY|SENDER|RECIPIENT|CONTENT|HEADER|FROM|TO)/;

/** A message of plain text. */
type Mail = { to: string; subject: string; text: string };

/** Sends an e-mail. Never throws. `id`: the same for every try, so that a provider sends it once. */
export function sendMail(setup: MailSetup, mail: Mail, id: string, outside: Outside): Promise<SendResult> {
  const { from } = setup;
  return setup.by === 'binding'
    ? sendByBinding(setup.binding, { from, ...mail })
    : sendByProvider(setup, { from, ...mail, to: [mail.to] }, id, outside);
}

/**
 * Cloudflare's Email Service (https://developers.cloudflare.com/email-service/api/send-emails/workers-api/): it
 * throws errors with a code.
 */
async function sendByBinding(binding: MailBinding, mail: Mail & { from: string }): Promise<SendResult> {
  try {
    await binding.send(mail);
    return { ok: true };
  } catch (error) {
    const code = (error as { code?: unknown } | null)?.code;
    const failure = typeof code === 'string' && /^\w{1,60}$/.test(code) ? code : 'unreachable';
    return { ok: false, failure, isFinal: FINAL_CODES.test(failure), retryAfter: null };
  }
}

/**
 * Resend's API (https://resend.com/docs/api-reference/emails/send-email), which other providers offer too: the same
 * key sends once.
 */
async function sendByProvider(
  { url, key }: Extract<MailSetup, { by: 'provider' }>,
  mail: object,
  id: string,
  outside: Outside,
): Promise<SendResult> {
  const headers = {
    Authorization: `Bearer ${key}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': id.slice(0, 256),
    // Without this header the API answers 403.
    'User-Agent': 'Hanout',
  };
  const answer = await post(outside, url, headers, JSON.stringify(mail));
  if (answer.status !== null && answer.status >= 200 && answer.status < 300) return { ok: true };
  const says = answer.status === null ? null : readField(answer.text, 'message');
  return refusalOf(answer, { final: [400, 401, 403, 404, 405, 413, 422], says });
}
