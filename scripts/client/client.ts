/**
 * The client of the package `hanout-service`, without an import: it runs wherever there are `fetch` and Web Crypto. Its
 * types are generated from the API document (`types.ts`); here an operation is a method and a path.
 */

/** By operation id: the HTTP method, and the path with `{id}`. */
export type Operations = Readonly<Record<string, readonly [method: string, path: string]>>;

export type ClientOptions = {
  /** The API with its mode, such as `https://pay.example.dz/test/api/v2`. */
  baseUrl: string;
  key: string;
  /** Most repetitions of a call after a 429, a 5xx or no answer. */
  retries?: number;
  /** Milliseconds for one attempt. */
  timeout?: number;
  fetch?: typeof fetch;
};

export type CallInput = {
  id?: string;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  ifMatch?: string;
  signal?: AbortSignal;
};

type Call = (input?: CallInput) => Promise<unknown>;

/** Milliseconds: the first wait, and the longest, also of a `Retry-After`. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;

/** An answer that is not 2xx. `code` is stable; `errors` holds the messages of a 422 by field. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly requestId: string | null;

  constructor(response: Response, body: unknown) {
    const { message, code, errors } = Object(body);
    super(typeof message === 'string' ? message : `The service answered ${response.status}.`);
    this.name = 'ApiError';
    this.status = response.status;
    this.code = typeof code === 'string' ? code : 'unknown';
    this.errors = Object(errors);
    this.requestId = response.headers.get('X-Request-Id');
  }
}

/** By answer: the ETag that came with it. */
const etags = new WeakMap<object, string>();

/** The ETag of a resource that a call answered, for `ifMatch`; undefined for a list and other objects. */
export const etagOf = (answer: object): string | undefined => etags.get(answer);

/** A client with a method for each operation, `call` for one by its name, and `all`, which walks through a list. */
export function makeClient(operations: Operations, options: ClientOptions) {
  const base = options.baseUrl.replace(/\/+$/, '');
  const call = (name: string, input: CallInput = {}) => {
    const operation = operations[name];
    if (operation === undefined) throw new TypeError(`There is no operation ${name}.`);
    return callOperation(operation, input, { ...options, baseUrl: base });
  };
  const methods: Record<string, Call> = {};
  for (const name of Object.keys(operations)) methods[name] = (input) => call(name, input);
  async function* all(name: string, input: CallInput = {}): AsyncGenerator<unknown> {
    let query: Record<string, unknown> | null = { per_page: 50, ...input.query };
    while (query !== null) {
      const page: { data: unknown[]; next_page_url: string | null } = Object(
        await call(name, { ...input, query }),
      );
      yield* page.data;
      // The query alone: the key goes to no address that an answer names.
      const { next_page_url: next } = page;
      query = next === null ? null : Object.fromEntries(new URL(next).searchParams);
    }
  }
  return { ...methods, call, all };
}

/** The query as the API reads it: `metadata[key]=value` for an object. */
function writeQuery(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    if (typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) search.set(`${name}[${key}]`, String(inner));
    else search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** A repeated call has the same Idempotency-Key, so that it is done once. */
async function callOperation(
  [method, path]: readonly [string, string],
  { id, query = {}, body, idempotencyKey, ifMatch, signal }: CallInput,
  { baseUrl, key, retries = 2, timeout = 30_000, fetch: send = fetch }: ClientOptions,
): Promise<unknown> {
  if (path.includes('{id}') && !id) throw new TypeError('This operation needs an id.');
  const url = baseUrl + path.replace('{id}', encodeURIComponent(id ?? '')) + writeQuery(query);
  const headers: Record<string, string> = { Authorization: `Bearer ${key}`, Accept: 'application/json' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (method !== 'get') headers['Idempotency-Key'] = idempotencyKey ?? crypto.randomUUID();
  if (ifMatch !== undefined) headers['If-Match'] = ifMatch;
  const once = () => {
    const limit = AbortSignal.timeout(timeout);
    return send(url, {
      method: method.toUpperCase(),
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      redirect: 'error',
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    });
  };
  for (let repeated = 0; ; repeated += 1) {
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** repeated);
    const response = await once().catch((error: unknown) => {
      if (signal?.aborted || repeated >= retries) throw error;
      return null;
    });
    if (response === null) await pause(wait, signal);
    else if (repeated < retries && (response.status === 429 || response.status >= 500)) {
      await response.body?.cancel();
      const asked = Number(response.headers.get('Retry-After')) * 1000;
      await pause(Math.min(LONGEST_WAIT, asked > 0 ? asked : wait), signal);
    } else {
      const answer = await response.json().catch(() => null);
      if (!response.ok || answer === null) throw new ApiError(response, answer);
      const etag = response.headers.get('ETag');
      if (etag !== null && typeof answer === 'object') etags.set(answer, etag);
      return answer;
    }
  }
}

/** Rejects with the reason of a signal that aborts, or has aborted before. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    // Taken away again: one signal may serve a thousand calls.
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Headers of a request, of Node or of `fetch`. */
type HeaderBag =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | string[] | undefined>>;

function headerOf(headers: HeaderBag, name: string): string {
  if (typeof headers.get === 'function') return headers.get(name) ?? '';
  const value: unknown = Reflect.get(headers, name);
  return Array.isArray(value) ? String(value[0]) : typeof value === 'string' ? value : '';
}

/**
 * The event of a webhook whose Standard Webhooks signature holds. `body`: the raw bytes or text; `tolerance`: seconds,
 * also for a clock that is ahead. Throws when no signature fits or it is too old.
 */
export async function verifyWebhook(input: {
  body: string | Uint8Array;
  headers: HeaderBag;
  secret: string;
  tolerance?: number;
  now?: number;
}): Promise<unknown> {
  const { headers, secret, tolerance = 300, now = Math.floor(Date.now() / 1000) } = input;
  const body = typeof input.body === 'string' ? input.body : new TextDecoder().decode(input.body);
  const timestamp = headerOf(headers, 'webhook-timestamp');
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > tolerance)
    throw new Error('The webhook is too old, or has no time.');
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey(
    'raw',
    readBase64(secret.replace(/^whsec_/, '')),
    algorithm,
    false,
    ['verify'],
  );
  const signed = new TextEncoder().encode(`${headerOf(headers, 'webhook-id')}.${timestamp}.${body}`);
  for (const part of headerOf(headers, 'webhook-signature').split(' ')) {
    if (!part.startsWith('v1,')) continue;
    const signature = readBase64(part.slice('v1,'.length));
    if (await crypto.subtle.verify(algorithm, key, signature, signed)) return JSON.parse(body);
  }
  throw new Error('The signature of the webhook does not fit.');
}

/** Empty for what is no base64: no signature fits it. */
function readBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
