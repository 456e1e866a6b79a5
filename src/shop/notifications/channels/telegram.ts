import * as z from 'zod';
import { MAX_RETRY_AFTER } from '../rules/sending.ts';
import type { Channel } from './port.ts';
import { type Outside, post, readField, refusalOf } from './posting.ts';

/** A bot and the chat it writes to. `api`: the address of the Bot API, without a slash at the end. */
export type TelegramSetup = { token: string; chat: string; api: string };

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
