import type { Bytes } from '../../contract/bytes.ts';
import { readRetryAfter } from '../../contract/error.ts';
import { MAX_RETRY_AFTER } from './rules/retries.ts';

/** Milliseconds for the whole exchange, the answer's body included. */
export const EXCHANGE_TIMEOUT = 15_000;

/** Most bytes of an answer that are read and stored. */
const MAX_ANSWER_BYTES = 2048;

/** The network, and a clock in milliseconds since the epoch. */
export type Outside = { fetch: typeof fetch; now: () => number };

/** A signed event, ready to be posted. `body` is sent byte for byte. */
export type SignedRequest = { url: string; headers: Record<string, string>; body: Bytes };

/** The result of posting it, whatever the status. */
export type Exchange = {
  /** HTTP status, or null when no answer came. */
  status: number | null;
  durationMs: number;
  /** Null when the whole answer or its first 2 KiB arrived. */
  error: 'timeout' | 'unreachable' | null;
  /** The start of the answer, at most 2 KiB as UTF-8. */
  answer: string;
  /** Seconds that the endpoint asks to wait, at most a day; null without a request. */
  retryAfter: number | null;
};

type Conversation = Pick<Exchange, 'status' | 'error' | 'answer'> & { retryAfter: string | null };

/** Posts once and reads the start of the answer, within one time limit. Never throws and never follows a redirect. */
export async function exchange(request: SignedRequest, outside: Outside): Promise<Exchange> {
  const startedAt = outside.now();
  const { retryAfter, ...said } = await converse(outside.fetch, request);
  const endedAt = outside.now();
  return {
    ...said,
    durationMs: Math.max(0, endedAt - startedAt),
    retryAfter: readRetryAfter(retryAfter, endedAt, MAX_RETRY_AFTER),
  };
}

async function converse(send: typeof fetch, { url, headers, body }: SignedRequest): Promise<Conversation> {
  const abort = new AbortController();
  let status: number | null = null;
  const fail = (error: 'timeout' | 'unreachable') => ({ status, error, answer: '', retryAfter: null });
  const speak = async (): Promise<Conversation> => {
    try {
      const { signal } = abort;
      const response = await send(url, { method: 'POST', headers, body, redirect: 'manual', signal });
      status = response.status;
      const answer = await readStart(response.body, signal);
      return { status, error: null, answer, retryAfter: response.headers.get('retry-after') };
    } catch {
      // The error message is dropped: it may hold the address with a token in its query.
      return fail(abort.signal.aborted ? 'timeout' : 'unreachable');
    }
  };
  const timeout = new Promise<Conversation>((resolve) => {
    abort.signal.addEventListener('abort', () => resolve(fail('timeout')));
  });
  const timer = setTimeout(() => abort.abort(), EXCHANGE_TIMEOUT);
  // A race in addition to the signal: a body that stalls does not always react to its request's signal.
  const result = await Promise.race([timeout, speak()]);
  clearTimeout(timer);
  return result;
}

/** The first 2 KiB of a body as text; the rest is cancelled. */
async function readStart(body: ReadableStream<Uint8Array> | null, signal: AbortSignal): Promise<string> {
  if (body === null) return '';
  const reader = body.getReader();
  // Errors while cancelling do not matter.
  const giveUp = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', giveUp);
  const start = new Uint8Array(MAX_ANSWER_BYTES);
  let length = 0;
  while (length < MAX_ANSWER_BYTES) {
    const { done, value } = await reader.read();
    if (done) break;
    const part = value.subarray(0, MAX_ANSWER_BYTES - length);
    start.set(part, length);
    length += part.length;
  }
  signal.removeEventListener('abort', giveUp);
  if (length === MAX_ANSWER_BYTES) giveUp();
  return decodeStart(start.subarray(0, length));
}

/** Text of at most 2 KiB. Invalid UTF-8 becomes U+FFFD, which takes three bytes. */
function decodeStart(bytes: Uint8Array): string {
  // `stream` drops a character that is cut at the end; NUL ends a text early in SQLite's functions.
  const text = new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '');
  const room = new Uint8Array(MAX_ANSWER_BYTES);
  const { read } = new TextEncoder().encodeInto(text, room);
  return text.slice(0, read ?? 0);
}
