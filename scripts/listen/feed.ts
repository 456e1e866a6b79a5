import * as z from 'zod';
import { UserError } from '../../src/server/user-error.ts';
import type { ListenOptions } from './options.ts';

/** An event to send: `body` is compact JSON, byte for byte what the service itself sends. */
export type FeedEvent = { id: string; type: string; body: string };

/** The service cannot answer now; retry after `retryAfter` seconds, if it gave them. */
export class FeedTrouble extends Error {
  readonly retryAfter: number | null;

  constructor(message: string, retryAfter: number | null = null) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

const PAGE = 50;
const PATIENCE = 30_000;

// Loose: the event is passed on unchanged, with fields that this version may not know.
const eventHead = z.looseObject({ id: z.string(), type: z.string() });
const page = z.object({
  data: z.array(z.unknown()),
  last_page: z.int().nullable(),
  last_page_url: z.url().nullable().optional(),
});

/** The events of one account, read through the public API only. */
export class Feed {
  readonly #options: Pick<ListenOptions, 'apiBase' | 'apiKey' | 'type'>;
  readonly #signal: AbortSignal;

  constructor(options: Pick<ListenOptions, 'apiBase' | 'apiKey' | 'type'>, signal: AbortSignal) {
    this.#options = options;
    this.#signal = signal;
  }

  /** The newest event's id, or null before the first event. */
  async newest(): Promise<string | null> {
    const { data } = await this.#ask({ per_page: 1 });
    return data.length === 0 ? null : readEvent(data[0]).id;
  }

  /** The events after one, oldest first, at most a page; for null, the very first event. */
  async next(after: string | null): Promise<FeedEvent[]> {
    if (after === null) return this.#first();
    const { data } = await this.#ask({ after, per_page: PAGE });
    return data.map(readEvent);
  }

  /** The first event is at the end of the list; new events meanwhile move that end. */
  async #first(): Promise<FeedEvent[]> {
    let at = 1;
    for (;;) {
      const { data, last_page: last, last_page_url: url } = await this.#ask({ per_page: 1, page: at });
      if (last === at || last === null) return data.map(readEvent);
      // With a filter by type the list uses cursors: nothing new appears after its end.
      const before = url ? new URL(url).searchParams.get('before') : null;
      if (before !== null) return (await this.#ask({ per_page: 1, before })).data.map(readEvent);
      at = last;
    }
  }

  async #ask(query: Record<string, string | number>): Promise<z.infer<typeof page>> {
    const { apiBase, apiKey, type } = this.#options;
    const url = new URL(`${apiBase}/events`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    if (type !== null) url.searchParams.set('type', type);
    const answer = await this.#fetch(url, apiKey);
    if (answer.status === 401)
      throw new UserError('The service does not know the key (401): see SERVICE_API_KEY.');
    if (answer.status === 403)
      throw new UserError('The key may not read events (403): make one with the scope events:read.');
    if (answer.status === 422 && query.after !== undefined) {
      throw new UserError(
        'The service does not know the event where the last listener stopped: say --since beginning or --since now.',
      );
    }
    if (answer.status === 429 || answer.status >= 500) {
      throw new FeedTrouble(`The service answers ${answer.status}`, readRetryAfter(answer.headers));
    }
    if (answer.status !== 200) throw new UserError(`${url.origin}${url.pathname} answers ${answer.status}.`);
    const read = page.safeParse(await answer.json().catch(() => null));
    if (!read.success) throw new FeedTrouble('The service answers with something else than a list');
    return read.data;
  }

  async #fetch(url: URL, key: string): Promise<Response> {
    try {
      return await fetch(url, {
        headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
        // The key must not follow a redirect.
        redirect: 'manual',
        signal: AbortSignal.any([this.#signal, AbortSignal.timeout(PATIENCE)]),
      });
    } catch {
      this.#signal.throwIfAborted();
      throw new FeedTrouble('The service cannot be reached');
    }
  }
}

function readEvent(value: unknown): FeedEvent {
  const read = eventHead.safeParse(value);
  if (!read.success) throw new FeedTrouble('The service answers with something else than events');
  return { id: read.data.id, type: read.data.type, body: JSON.stringify(value) };
}

/** Seconds, or null; rate limits send no dates. */
function readRetryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(value) ? Math.min(Number(value), 86_400) : null;
}
