import { readRetryAfter } from '../contract/error.ts';
import { plainText } from '../text/plain-text.ts';

/** The longest pause that a provider may ask for, in seconds. */
export const MAX_RETRY_AFTER = 6 * 3_600;

/**
 * The result of a message. `isFinal`: a retry would fail too; `isGone`: the recipient does not exist any more.
 * `failure`: the provider's reason, or `timeout`, `unreachable`, or `HTTP` and a status. `retryAfter`: seconds.
 */
export type SendResult =
  | { ok: true }
  | { ok: false; failure: string; isFinal: boolean; isGone?: boolean; retryAfter: number | null };

/** Default time limit of a whole exchange, in milliseconds. */
const TIME_LIMIT = 10_000;
/** How many bytes of an answer are read: a refusal may contain its reason. */
const MOST_READ = 4_096;

export type Outside = { fetch: typeof fetch; now(): number; timeLimit?: number };

/** The answer; `status` null: none came, and `failure` says why. */
type Answer =
  | { status: number; text: string; retryAfter: number | null }
  | { status: null; failure: 'timeout' | 'unreachable' };

/**
 * Posts once, reads the start of the answer, and follows no redirect: the body is meant for this address only. Never
 * throws.
 */
export async function post(
  { fetch, now, timeLimit = TIME_LIMIT }: Outside,
  url: string,
  headers: Record<string, string>,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<Answer> {
  // AbortSignal.timeout would keep the object awake for the whole time, long after the answer.
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeLimit);
  const { signal } = abort;
  try {
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    const retryAfter = readRetryAfter(response.headers.get('retry-after'), now(), MAX_RETRY_AFTER);
    return { status: response.status, text: await readStart(response), retryAfter };
  } catch {
    // The error's message is dropped: it may contain the address, which may contain a secret.
    return { status: null, failure: signal.aborted ? 'timeout' : 'unreachable' };
  } finally {
    clearTimeout(timer);
  }
}

async function readStart(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let text = '';
  for (let read = 0; read < MOST_READ; ) {
    const { done, value } = await reader.read();
    if (done) return text;
    // A part may be longer than all that is read.
    text += decoder.decode(value.subarray(0, MOST_READ - read), { stream: true });
    read += value.length;
  }
  void reader.cancel().catch(() => undefined);
  return text;
}

/** The longest reason of a provider that is stored and shown. */
const LONGEST_FAILURE = 160;

/** Turns an unsuccessful answer into a result. `final`: statuses after which a retry would fail too. */
export function refusalOf(
  answer: Answer,
  { final, says = null }: { final: readonly number[]; says?: string | null },
): Extract<SendResult, { ok: false }> {
  if (answer.status === null) return { ok: false, failure: answer.failure, isFinal: false, retryAfter: null };
  const { status, retryAfter } = answer;
  const reason = plainText(says ?? '').slice(0, LONGEST_FAILURE);
  const failure = reason === '' ? `HTTP ${status}` : `HTTP ${status}: ${reason}`;
  return { ok: false, failure, isFinal: final.includes(status), retryAfter };
}

/** A text field of a JSON answer; null for anything else. */
export function readField(text: string, name: string): string | null {
  try {
    const value: unknown = JSON.parse(text)?.[name];
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}
