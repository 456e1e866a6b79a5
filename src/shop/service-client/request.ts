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
/** Of a write that a shopper waits for: with the time of a sale, a dead service is reported within eight seconds. */
export const SHOPPER_TIMEOUT = 6_000;

/** What a request carries besides its address. `tag`: the expected version of the resource to change. */
export type Sent = {
  body?: string;
  tag?: string | null;
  idempotencyKey?: string;
  /** Sent only to see the answer, whatever it is. */
  isTrial?: boolean;
  /** The time limit in milliseconds, where it is not the usual one. */
  limit?: number;
  /** Ends the exchange before its time limit. */
  signal?: AbortSignal | undefined;
};

export type Exchange = ReturnType<typeof openExchange>;

/** Sends one request and reads its complete answer, whatever its status. Throws when no complete answer comes. */
export function openExchange(access: ServiceAccess, fetcher: typeof fetch, now: () => number) {
  return async (method: string, path: string, { body, tag, idempotencyKey, limit, signal }: Sent) => {
    const usual = method === 'GET' ? READ_TIMEOUT : WRITE_TIMEOUT;
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), limit ?? usual);
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
