import { isWebUrl } from '../../contract/scalars.ts';
import { isPrivateLine } from '../../web/networks.ts';
import { isBotToken } from './bot-token.ts';

/** The used part of the platform's `send_email` binding. */
export type MailBinding = {
  send(mail: { from: string; to: string; subject: string; text: string }): Promise<unknown>;
};

/** How e-mail is sent: by the platform's binding, or by a provider's HTTP API. `from`: the sender's address. */
export type MailSetup =
  | { by: 'binding'; binding: MailBinding; from: string }
  | { by: 'provider'; url: string; key: string; from: string };

/** A bot and the chat it writes to. `api`: the address of the Bot API, without a slash at the end. */
export type TelegramSetup = { token: string; chat: string; api: string };

/**
 * The notification channels of the bindings; null for a channel that is not set up. `telegramApi`, `mailApi`: the
 * addresses for channels that the desk sets up.
 */
export type ChannelSetup = {
  telegram: TelegramSetup | null;
  mail: MailSetup | null;
  telegramApi: string | null;
  mailApi: string | null;
};

const TELEGRAM = 'https://api.telegram.org';
const RESEND = 'https://api.resend.com/emails';

/** An address that receives a secret. The operator may replace the default. */
function readUrl(value: unknown, usual: string): string | null {
  const text = typeof value === 'string' && value.trim() !== '' ? value.trim().replace(/\/+$/, '') : usual;
  return isWebUrl(text) && isPrivateLine(text) ? text : null;
}

function readText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function isBinding(value: unknown): value is MailBinding {
  return typeof value === 'object' && value !== null && 'send' in value;
}

/**
 * Reads the bindings. An unusable value counts as unset: it does not close the shop, and the test button reports it.
 */
export function readChannelSetup(env: Record<string, unknown>): ChannelSetup {
  const [token, chat] = [readText(env.TELEGRAM_BOT_TOKEN), readText(env.TELEGRAM_CHAT)];
  const api = readUrl(env.TELEGRAM_API_URL, TELEGRAM);
  const isBot = token !== null && isBotToken(token);
  const [from, key, url] = [
    readText(env.EMAIL_FROM),
    readText(env.EMAIL_API_KEY),
    readUrl(env.EMAIL_API_URL, RESEND),
  ];
  const mail = (): MailSetup | null => {
    if (from === null) return null;
    if (isBinding(env.EMAIL)) return { by: 'binding', binding: env.EMAIL, from };
    return key === null || url === null ? null : { by: 'provider', url, key, from };
  };
  return {
    telegram: isBot && chat !== null && api !== null ? { token, chat, api } : null,
    mail: mail(),
    telegramApi: api,
    mailApi: url,
  };
}
