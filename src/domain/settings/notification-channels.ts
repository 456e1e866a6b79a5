import { type MailSetup, readApiUrl, readMailApi, readMailSetup, readText } from '../../web/mail/setup.ts';
import { isBotToken } from './bot-token.ts';

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

/**
 * Reads the bindings. An unusable value counts as unset: it does not close the shop, and the test button reports it.
 */
export function readChannelSetup(env: Record<string, unknown>): ChannelSetup {
  const [token, chat] = [readText(env.TELEGRAM_BOT_TOKEN), readText(env.TELEGRAM_CHAT)];
  const api = readApiUrl(env.TELEGRAM_API_URL, TELEGRAM);
  const isBot = token !== null && isBotToken(token);
  return {
    telegram: isBot && chat !== null && api !== null ? { token, chat, api } : null,
    mail: readMailSetup(env),
    telegramApi: api,
    mailApi: readMailApi(env),
  };
}
