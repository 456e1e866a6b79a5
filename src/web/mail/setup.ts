import { isWebUrl } from '../../contract/scalars.ts';
import { isPrivateLine } from '../networks.ts';

/** The used part of the platform's `send_email` binding. */
export type MailBinding = {
  send(mail: { from: string; to: string; subject: string; text: string }): Promise<unknown>;
};

/** How e-mail is sent: by the platform's binding, or by a provider's HTTP API. `from`: the sender's address. */
export type MailSetup =
  | { by: 'binding'; binding: MailBinding; from: string }
  | { by: 'provider'; url: string; key: string; from: string };

const RESEND = 'https://api.resend.com/emails';

/** The address of an API that receives a secret. The operator may replace the default; null when it is unusable. */
export function readApiUrl(value: unknown, usual: string): string | null {
  const text = (readText(value) ?? usual).replace(/\/+$/, '');
  return isWebUrl(text) && isPrivateLine(text) ? text : null;
}

export function readText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function isBinding(value: unknown): value is MailBinding {
  return typeof value === 'object' && value !== null && 'send' in value;
}

/** The provider's address in the bindings, or the usual one. */
export function readMailApi(env: Record<string, unknown>): string | null {
  return readApiUrl(env.EMAIL_API_URL, RESEND);
}

/** Reads `EMAIL`, `EMAIL_FROM`, `EMAIL_API_KEY` and `EMAIL_API_URL`. An unusable value counts as unset. */
export function readMailSetup(env: Record<string, unknown>): MailSetup | null {
  const [from, key, url] = [readText(env.EMAIL_FROM), readText(env.EMAIL_API_KEY), readMailApi(env)];
  if (from === null) return null;
  if (isBinding(env.EMAIL)) return { by: 'binding', binding: env.EMAIL, from };
  return key === null || url === null ? null : { by: 'provider', url, key, from };
}
