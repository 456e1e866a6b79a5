import type { z } from 'zod';
import { fromWire, toWire } from '../../contract/brand.ts';
import { errorBody } from '../../contract/error.ts';
import { type Price, price } from '../../contract/resources/price.ts';
import { type Product, product } from '../../contract/resources/product.ts';
import { readRetryAfter } from '../../contract/retry-after.ts';
import { envelope, named, type Page, type SeenCheckout, seenCheckout } from './answers.ts';
import { ServiceMalformed, ServiceRefused, ServiceUnexpected, ServiceUnreachable } from './errors.ts';

type ServiceAccess = {
  serviceUrl: string;
  apiKey: string;
  brand: string;
};

/** Longest that a service is left alone because it asks for it, in seconds: it may have meant another unit. */
const MAX_RETRY_AFTER = 3600;
const READ_TIMEOUT = 8_000;
const WRITE_TIMEOUT = 15_000;
/** More than any answer of the contract needs: a page of 50 products with everything at its longest. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** What goes with a request besides its address. */
type Sent = {
  body?: string;
  idempotencyKey?: string;
  /** Ends the exchange before its own time limit. */
  signal?: AbortSignal | undefined;
};

/** The service's HTTP contract as the shop uses it. Every method throws one of the errors beside. */
export class ServiceClient {
  readonly #access: ServiceAccess;
  readonly #fetch: typeof fetch;
  readonly #now: () => number;

  /** `now`: milliseconds since the Unix epoch. */
  constructor(access: ServiceAccess, fetcher: typeof fetch, now: () => number) {
    this.#access = access;
    this.#fetch = fetcher;
    this.#now = now;
  }

  async listProducts(page: number): Promise<Page<Product>> {
    return this.#list('/products', page, product);
  }

  /** One product; null when the service says, in the contract's words, that there is none of that id. */
  async readProduct(id: string, signal: AbortSignal): Promise<Product | null> {
    try {
      const answer = await this.#send('GET', `/products/${encodeURIComponent(id)}`, product, { signal });
      if (answer.id === id) return answer;
    } catch (error) {
      if (error instanceof ServiceRefused && error.status === 404 && error.isWorded) return null;
      throw error;
    }
    throw new ServiceMalformed('The answer is another product.');
  }

  async listPrices(page: number): Promise<Page<Price>> {
    return this.#list('/prices', page, price);
  }

  /** A page of one product's prices, newest first. */
  async listProductPrices(productId: string, page: number, signal: AbortSignal): Promise<Page<Price>> {
    const found = await this.#list(`/products/${encodeURIComponent(productId)}/prices`, page, price, signal);
    return { ...found, elements: found.elements.filter(({ product_id }) => product_id === productId) };
  }

  /** Creates a customer; returns its id. The same key gives the same customer. */
  async createCustomer(request: unknown, idempotencyKey: string): Promise<string> {
    return (await this.#send('POST', '/customers', named, { body: JSON.stringify(request), idempotencyKey }))
      .id;
  }

  /** Creates a checkout from a body as it was stored. The same key and body give the same checkout. */
  async createCheckout(body: string, idempotencyKey: string): Promise<SeenCheckout> {
    return this.#send('POST', '/checkouts', seenCheckout, { body, idempotencyKey });
  }

  async readCheckout(id: string): Promise<SeenCheckout> {
    return this.#send('GET', `/checkouts/${encodeURIComponent(id)}`, seenCheckout);
  }

  async expireCheckout(id: string): Promise<SeenCheckout> {
    return this.#send('POST', `/checkouts/${encodeURIComponent(id)}/expire`, seenCheckout);
  }

  /** Has a customer erased. Repeated, it is refused with a 404: there is nobody any more. */
  async deleteCustomer(id: string): Promise<void> {
    await this.#send('DELETE', `/customers/${encodeURIComponent(id)}`, named);
  }

  async #list<T extends z.ZodType>(
    path: string,
    page: number,
    element: T,
    signal?: AbortSignal,
  ): Promise<Page<z.infer<T>>> {
    const answer = await this.#send('GET', `${path}?per_page=50&page=${page}`, envelope, { signal });
    const parsed = answer.data.map((value) => element.safeParse(value));
    return {
      elements: parsed.flatMap((result) => (result.success ? [result.data] : [])),
      ids: answer.data.flatMap((value) => named.safeParse(value).data?.id ?? []),
      lastPage: answer.last_page,
      total: answer.total,
    };
  }

  async #send<T extends z.ZodType>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    schema: T,
    sent: Sent = {},
  ): Promise<z.infer<T>> {
    const { status, text, retryAfter } = await this.#exchange(method, path, sent);
    const value = parseJson(text, this.#access.brand);
    if (status >= 400 && status < 500) {
      throw new ServiceRefused(status, errorBody.safeParse(value).data ?? null, retryAfter);
    }
    const parsed = schema.safeParse(value);
    if (status !== 200 && status !== 201) throw new ServiceUnexpected(`HTTP ${status}`, retryAfter);
    if (!parsed.success)
      throw new ServiceMalformed(
        'The answer is not what the contract says. If all are so, look at SERVICE_URL.',
      );
    return parsed.data;
  }

  async #exchange(method: string, path: string, { body, idempotencyKey, signal }: Sent) {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), method === 'GET' ? READ_TIMEOUT : WRITE_TIMEOUT);
    try {
      const response = await this.#fetch.call(undefined, `${this.#access.serviceUrl}${path}`, {
        method,
        // A redirect would carry the key to wherever it points.
        redirect: 'manual',
        signal: signal === undefined ? timeout.signal : AbortSignal.any([timeout.signal, signal]),
        headers: {
          Authorization: `Bearer ${this.#access.apiKey}`,
          Accept: 'application/json',
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
        },
        body: body ?? null,
      });
      const retryAfter = readRetryAfter(response.headers.get('Retry-After'), this.#now(), MAX_RETRY_AFTER);
      return { status: response.status, text: await readText(response), retryAfter };
    } catch (error) {
      if (error instanceof ServiceUnexpected) throw error;
      throw new ServiceUnreachable(error instanceof Error ? error.name : 'unknown');
    } finally {
      // A timer that stands keeps the object in memory, which is paid for.
      clearTimeout(timer);
    }
  }
}

/** The body as text. Counted as it comes: an answer that never ends must not fill the memory. */
async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    // Leaving the loop cancels the body.
    if (bytes > MAX_ANSWER_BYTES) throw new ServiceUnexpected('The answer is too long.');
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

/** Half a character, which only an escape can bring, makes what writes addresses throw: it is replaced. */
const HALF_CHARACTER = /\\u[Dd][89A-Fa-f]/;

/** An answer in our own names; undefined for what is no JSON, or nested deeper than can be looked through. */
function parseJson(text: string, brand: string): unknown {
  try {
    if (!HALF_CHARACTER.test(text)) return fromWire(JSON.parse(text), brand);
    const mend = (_: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value);
    return fromWire(JSON.parse(text, mend), brand);
  } catch {
    return undefined;
  }
}

/** A request body in the brand's names, as the bytes to store and send. */
export function writeBody(request: unknown, brand: string): string {
  return JSON.stringify(toWire(request, brand));
}
