import { readRetryAfter } from '../../contract/error.ts';
import { readText } from './bodies.ts';
import { ServiceUnexpected, ServiceUnreachable } from './errors.ts';
import type { Hear } from './refusals.ts';

export type ServiceAccess = {
  serviceUrl: string;
  apiKey: string;
  brand: string;
  hear?: Hear;
};

/** The longest accepted pause in seconds, when a service asks to be left alone: it may have meant another unit. */
const MAX_RETRY_AFTER = 3600;
const READ_TIMEOUT = 8_000;
const WRITE_TIMEOUT = 15_000;

/** What a request carries besides its address. `tag`: the expected version of the resource to change. */
export type Sent = {
  body?: string;
  tag?: string | null;
  idempotencyKey?: string;
  /** Sent only to see the answer, whatever it is. */
  isTrial?: boolean;
  /** Ends the exchange before its own time limit. */
  signal?: AbortSignal | undefined;
};

export type Exchange = ReturnType<typeof openExchange>;

/** Sends one request and reads its complete answer, whatever its status. Throws when no complete answer comes. */
export function openExchange(access: ServiceAccess, fetcher: typeof fetch, now: () => number) {
  return async (method: string, path: string, { body, tag, idempotencyKey, signal }: Sent) => {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), method === 'GET' ? READ_TIMEOUT : WRITE_TIMEOUT);
    try {
      const response = await fetcher.call(undefined, `${access.serviceUrl}${path}`, {
        method,
        // A redirect would send the key to its target.
        redirect: 'manual',
        signal: signal === undefined ? timeout.signal : AbortSignal.any([timeout.signal, signal]),
        headers: {
          Authorization: `Bearer ${access.apiKey}`,
          Accept: 'application/json',
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
          ...(tag === undefined || tag === null ? {} : { 'If-Match': tag }),
        },
        body: body ?? null,
      });
      const retryAfter = readRetryAfter(response.headers.get('Retry-After'), now(), MAX_RETRY_AFTER);
      return {
        status: response.status,
        text: await readText(response),
        retryAfter,
        tag: response.headers.get('ETag'),
      };
    } catch (error) {
      if (error instanceof ServiceUnexpected) throw error;
      throw new ServiceUnreachable(error instanceof Error ? error.name : 'unknown');
    } finally {
      // A pending timer keeps the object in memory, which costs money.
      clearTimeout(timer);
    }
  };
}
