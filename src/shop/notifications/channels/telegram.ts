import * as z from 'zod';
import type { TelegramSetup } from '../../../domain/settings/notification-channels.ts';
import { MAX_RETRY_AFTER, type Outside, post, readField, refusalOf } from '../../../web/posting.ts';
import type { Channel } from './port.ts';

type Bot = Pick<TelegramSetup, 'token' | 'api'>;

/** Longest message in characters. */
const LONGEST = 4_096;

const limited = z.object({ parameters: z.object({ retry_after: z.number().int().positive() }) });

/** The seconds to wait that an answer of the Bot API names in its body. */
function retryAfterIn(text: string): number | null {
  try {
    return Math.min(limited.parse(JSON.parse(text)).parameters.retry_after, MAX_RETRY_AFTER);
  } catch {
    return null;
  }
}

/** Telegram's Bot API, `sendMessage` (https://core.telegram.org/bots/api#sendmessage): plain text without markup. */
export function telegramChannel({ token, chat, api }: TelegramSetup, outside: Outside): Channel {
  return {
    async send({ title, text, url }) {
      const whole = [title, text, ...(url === null ? [] : [url])].filter((line) => line !== '').join('\n');
      const body = {
        chat_id: chat,
        text: whole.slice(0, LONGEST),
        link_preview_options: { is_disabled: true },
      };
      const headers = { 'Content-Type': 'application/json' };
      const answer = await post(outside, `${api}/bot${token}/sendMessage`, headers, JSON.stringify(body));
      if (answer.status === 200) return { ok: true };
      const received = answer.status === null ? '' : answer.text;
      const refusal = refusalOf(answer, {
        final: [400, 401, 403, 404],
        says: readField(received, 'description'),
      });
      return { ...refusal, retryAfter: retryAfterIn(received) ?? refusal.retryAfter };
    },
  };
}

const botAnswer = z.object({ result: z.object({ username: z.string().regex(/^\w{1,64}$/) }) });
const updatesAnswer = z.object({
  result: z.array(
    z.object({ message: z.object({ text: z.string(), chat: z.object({ id: z.number() }) }).optional() }),
  ),
});

/** The name of the bot with this token (https://core.telegram.org/bots/api#getme). */
export async function readBotName(bot: Bot, outside: Outside): Promise<Read<string>> {
  const read = await ask(bot, 'getMe', {}, outside);
  if (!read.ok) return read;
  const parsed = botAnswer.safeParse(read.value);
  return parsed.success ? { ok: true, value: parsed.data.result.username } : unreadable;
}

/**
 * The chat of the newest message to the bot, if the message contains the code
 * (https://core.telegram.org/bots/api#getupdates); null if it does not.
 */
export async function findChat(bot: Bot, code: string, outside: Outside): Promise<Read<string | null>> {
  const newest = { offset: -1, limit: 1, allowed_updates: ['message'] };
  const read = await ask(bot, 'getUpdates', newest, outside);
  if (!read.ok) return read;
  const parsed = updatesAnswer.safeParse(read.value);
  const message = parsed.success ? parsed.data.result.at(-1)?.message : undefined;
  return { ok: true, value: message?.text.includes(code) ? String(message.chat.id) : null };
}

type Read<Value> = { ok: true; value: Value } | { ok: false; failure: string };
const unreadable = { ok: false, failure: 'unreadable answer' } as const;

async function ask(
  { token, api }: Bot,
  method: string,
  body: object,
  outside: Outside,
): Promise<Read<unknown>> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await post(outside, `${api}/bot${token}/${method}`, headers, JSON.stringify(body));
  if (answer.status !== 200) {
    const text = answer.status === null ? '' : answer.text;
    return {
      ok: false,
      failure: refusalOf(answer, { final: [], says: readField(text, 'description') }).failure,
    };
  }
  try {
    return { ok: true, value: JSON.parse(answer.text) };
  } catch {
    return unreadable;
  }
}
