import type * as z from 'zod';
import { type Bytes, gather } from '../../contract/bytes.ts';
import { readRetryAfter } from '../../contract/error.ts';
import { readOneLine } from '../../text/one-line.ts';
import { CourierError, type CourierFailure } from './failures.ts';
import { type QuotaLeft, readQuotaLeft } from './rules/quota-headers.ts';

/** What calls to a courier go out with. */
export type CourierLine = {
  /** The API's base, with a slash at the end. */
  base: string;
  /** An address that passes requests on, for couriers that refuse our platform; null for none. */
  relay: string | null;
  headers: Readonly<Record<string, string>>;
  fetch: typeof fetch;
  now(): number;
  /** Hears what an answer says about the rest of the quota. */
  hearQuota(left: QuotaLeft): void;
};

/** A call. `writes`: it may have an effect, so a lost answer leaves it unknown. */
type CourierCall = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query?: readonly (readonly [string, string])[];
  body?: unknown;
  writes: boolean;
};

/** A complete answer with status 2xx or 4xx. */
type CourierAnswer = { status: number; bytes: Bytes };

const READ_TIMEOUT = 15_000;
const WRITE_TIMEOUT = 30_000;
/** A list of 1541 communes and a page of labels are both smaller. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
/** The longest accepted pause in seconds: a day's quota is full again. */
const MAX_RETRY_AFTER = 86_400;
const LONGEST_TEXT = 300;

/** Cloudflare's own page for requests from Workers (CF, 2026-09-08). */
const EDGE = /error(?: code)?:? ?1106|cloudflare/i;

/**
 * Where a call goes. A relay gets the courier's host as the first part of its path, so that a plain reverse proxy can
 * be one.
 */
function addressOf({ base, relay }: CourierLine, { path, query = [] }: CourierCall): string {
  const url = new URL(path, base);
  for (const [name, value] of query) url.searchParams.append(name, value);
  return relay === null ? url.href : `${relay.replace(/\/+$/, '')}/${url.host}${url.pathname}${url.search}`;
}

/**
 * Sends a call once and reads the whole answer, bounded in size and time. Throws for what is no answer of the courier
 * to this call. No redirect is followed: it would send the keys to its target.
 */
export async function exchange(line: CourierLine, call: CourierCall): Promise<CourierAnswer> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), call.writes ? WRITE_TIMEOUT : READ_TIMEOUT);
  try {
    const response = await line.fetch.call(undefined, addressOf(line, call), {
      method: call.method,
      redirect: 'manual',
      signal: timeout.signal,
      headers: {
        Accept: 'application/json',
        ...line.headers,
        ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: call.body === undefined ? null : JSON.stringify(call.body),
    });
    const left = readQuotaLeft((name) => response.headers.get(name));
    if (left !== null) line.hearQuota(left);
    const retryAfter = readRetryAfter(response.headers.get('Retry-After'), line.now(), MAX_RETRY_AFTER);
    const { status } = response;
    // An endless answer must not fill the memory.
    const bytes = response.body === null ? new Uint8Array() : await gather(response.body, MAX_ANSWER_BYTES);
    if (bytes === null) throw new RangeError('The answer is too long.');
    const failure = failureOf(status, bytes, retryAfter);
    if (failure !== null) throw new CourierError(failure === 'no_answer' ? noAnswer(call) : failure);
    return { status, bytes };
  } catch (error) {
    // The message of any other error may quote the address, which may contain a token.
    throw error instanceof CourierError ? error : new CourierError(noAnswer(call));
  } finally {
    // A pending timer keeps the object in memory, which costs money.
    clearTimeout(timer);
  }
}

function noAnswer({ writes }: CourierCall): CourierFailure {
  return { kind: writes ? 'outcome_unknown' : 'unavailable' };
}

function failureOf(
  status: number,
  bytes: Uint8Array,
  retryAfter: number | null,
): CourierFailure | 'no_answer' | null {
  if (status === 401) return { kind: 'auth' };
  if (status === 429) return { kind: 'rate_limited', retryAfter };
  if (status === 403) {
    const isOwn = readJson(bytes) !== undefined;
    return !isOwn || EDGE.test(textOf(bytes)) ? { kind: 'forbidden_egress' } : { kind: 'auth' };
  }
  return (status >= 200 && status < 300) || (status >= 400 && status < 500) ? null : 'no_answer';
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** The JSON of an answer, whole characters only; undefined when it is none. */
function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(textOf(bytes), (_, value: unknown) =>
      typeof value === 'string' ? value.toWellFormed() : value,
    );
  } catch {
    return undefined;
  }
}

/**
 * Sends a call and reads its JSON. `refusal` reads the courier's own refusals, which may have any status; null for
 * none. An answer that neither it nor the schema can read proves nothing about a write.
 */
export async function ask<T extends z.ZodType>(
  line: CourierLine,
  call: CourierCall,
  schema: T,
  refusal: (value: unknown, status: number) => CourierFailure | null,
): Promise<z.infer<T>> {
  const { status, bytes } = await exchange(line, call);
  const value = readJson(bytes);
  const refused = value === undefined ? null : refusal(value, status);
  if (refused !== null) throw new CourierError(refused);
  const parsed = schema.safeParse(value);
  if (status < 300 && parsed.success) return parsed.data;
  throw new CourierError(noAnswer(call));
}

/** Words from or for a courier, on one line of at most `longest` characters. */
export function wordsOf(text: string, longest = LONGEST_TEXT): string {
  return readOneLine(text, longest) ?? '';
}
