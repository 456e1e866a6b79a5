import { type Bytes, signHex, signStandardWebhook } from '../../contract/signatures.ts';
import { checkDestination, type DestinationRules } from './destinations.ts';
import { MAX_RETRY_AFTER } from './retries.ts';

/** Time for the whole exchange, the answer's body included, in milliseconds. */
export const EXCHANGE_TIMEOUT = 15_000;

/** Most bytes of an answer that are read and kept. */
export const MAX_ANSWER_BYTES = 2048;

/**
 * Why an attempt failed, as stable words. `destination`: not allowed any more, nothing was sent. `signing`:
 * a secret of ours is unusable, nothing was sent. `unreachable`: no connection, or one that broke.
 * `status`: an answer that is neither 2xx, nor a redirect, nor 410.
 */
export type DeliveryError =
  | 'destination'
  | 'signing'
  | 'timeout'
  | 'unreachable'
  | 'redirect'
  | 'gone'
  | 'status';

/** What became of one attempt to deliver an event. */
export type DeliveryOutcome = {
  /** HTTP status, or null when no answer came. */
  status: number | null;
  durationMs: number;
  /** Null when delivered. */
  error: DeliveryError | null;
  /** The start of the answer, at most 2 KiB as UTF-8. */
  answer: string;
  /** Seconds the endpoint asks us to wait, at most a day; null when it does not. */
  retryAfter: number | null;
  /** 410: never send this event there again. */
  gone: boolean;
  delivered: boolean;
};

export type DeliveryAttempt = {
  url: string;
  /** `body` is sent and signed as stored, byte for byte. */
  event: { id: string; body: string };
  /** The secret API key of the `signature` header; null when the account has no active one. */
  hexKey: string | null;
  /** `whsec_…`: several during a rotation, each signs. */
  webhookSecrets: readonly string[];
  /** Milliseconds since the epoch. */
  now: () => number;
  fetch: typeof fetch;
  rules: DestinationRules;
};

/** Sends an event once. Never throws and never follows a redirect: whatever happens is an outcome. */
export async function attemptDelivery(input: DeliveryAttempt): Promise<DeliveryOutcome> {
  const startedAt = input.now();
  const fail = (error: DeliveryError, status: number | null = null): DeliveryOutcome => ({
    status,
    durationMs: Math.max(0, input.now() - startedAt),
    error,
    answer: '',
    retryAfter: null,
    gone: false,
    delivered: false,
  });
  if (!checkDestination(input.url, input.rules).ok) return fail('destination');
  const body = new Uint8Array(new TextEncoder().encode(input.event.body));
  const headers = await signedHeaders(input, body, startedAt);
  if (headers === null) return fail('signing');

  const answer = await exchange(input.fetch, input.url, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
  });
  if (!answer.ok) return fail(answer.error, answer.status);
  const delivered = answer.status >= 200 && answer.status < 300;
  return {
    status: answer.status,
    durationMs: Math.max(0, input.now() - startedAt),
    error: delivered ? null : errorOf(answer.status),
    answer: answer.text,
    retryAfter: delivered ? null : readRetryAfter(answer.retryAfter, input.now()),
    gone: answer.status === 410,
    delivered,
  };
}

/** The headers of a delivery, or null when a secret cannot sign. */
async function signedHeaders(input: DeliveryAttempt, body: Bytes, nowMs: number): Promise<Headers | null> {
  const timestamp = Math.floor(nowMs / 1000);
  const headers = new Headers({
    'content-type': 'application/json',
    'user-agent': 'Hanout-Webhooks/1',
    'webhook-id': input.event.id,
    'webhook-timestamp': String(timestamp),
  });
  try {
    if (input.hexKey !== null) headers.set('signature', await signHex(input.hexKey, body));
    if (input.webhookSecrets.length > 0) {
      const signature = { secrets: input.webhookSecrets, id: input.event.id, timestamp, body };
      headers.set('webhook-signature', await signStandardWebhook(signature));
    }
  } catch {
    return null;
  }
  return headers;
}

type ExchangeResult =
  | { ok: true; status: number; text: string; retryAfter: string | null }
  | { ok: false; status: number | null; error: 'timeout' | 'unreachable' };

/** One request and the start of its answer, within one time limit. */
async function exchange(send: typeof fetch, url: string, request: RequestInit): Promise<ExchangeResult> {
  const abort = new AbortController();
  let status: number | null = null;
  const converse = async (): Promise<ExchangeResult> => {
    try {
      const response = await send(url, { ...request, signal: abort.signal });
      status = response.status;
      const text = await readStart(response.body, abort.signal);
      return { ok: true, status, text, retryAfter: response.headers.get('retry-after') };
    } catch {
      // The message is dropped: it may hold the address with its query, where people put tokens.
      return { ok: false, status, error: abort.signal.aborted ? 'timeout' : 'unreachable' };
    }
  };
  const timeout = new Promise<ExchangeResult>((resolve) => {
    abort.signal.addEventListener('abort', () => resolve({ ok: false, status, error: 'timeout' }));
  });
  const timer = setTimeout(() => abort.abort(), EXCHANGE_TIMEOUT);
  // A race besides the signal: an answer that stalls does not always hear the signal of its request.
  const result = await Promise.race([timeout, converse()]);
  clearTimeout(timer);
  return result;
}

/** The first 2 KiB of a body as text; the rest is cancelled. */
async function readStart(body: ReadableStream<Uint8Array> | null, signal: AbortSignal): Promise<string> {
  if (body === null) return '';
  const reader = body.getReader();
  // What fails while it is given up is of no interest to anyone.
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

/** Text of at most 2 KiB. Bytes that are no UTF-8 become U+FFFD, which is three bytes long. */
function decodeStart(bytes: Uint8Array): string {
  // `stream` leaves a character out that was cut at the end; NUL ends a text early in SQLite's functions.
  const text = new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '');
  const room = new Uint8Array(MAX_ANSWER_BYTES);
  const { read } = new TextEncoder().encodeInto(text, room);
  return text.slice(0, read ?? 0);
}

function errorOf(status: number): DeliveryError {
  if (status === 410) return 'gone';
  return [301, 302, 303, 307, 308].includes(status) ? 'redirect' : 'status';
}

/** `Retry-After` in seconds, given as a number or a date (RFC 9110, 10.2.3); null when it asks for nothing. */
function readRetryAfter(value: string | null, nowMs: number): number | null {
  const given = value?.trim() ?? '';
  if (given === '') return null;
  const seconds = /^\d+$/.test(given) ? Number(given) : Math.ceil((Date.parse(given) - nowMs) / 1000);
  return seconds > 0 ? Math.min(seconds, MAX_RETRY_AFTER) : null;
}
