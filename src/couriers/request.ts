import type * as z from 'zod';
import { type JsonBounds, parseWithin } from '../contract/bounded-json.ts';
import { type Bytes, gather } from '../contract/bytes.ts';
import { readRetryAfter } from '../contract/error.ts';
import { readOneLine } from '../text/one-line.ts';
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
  /** What its answer is, where it is no list (reading) or outcome (writing). */
  answer?: AnswerKind;
};

/** A complete answer with status 2xx or 4xx. */
type CourierAnswer = { status: number; bytes: Bytes; bounds: JsonBounds };

const READ_TIMEOUT = 15_000;
const WRITE_TIMEOUT = 30_000;
/**
 * The most bytes and values of each kind of answer, twice what the documents and the fake couriers come to. `list`: a
 * page of 1,000 parcels with forty fields each, or the states of 100. `outcome`: of a call that makes 40 parcels, each
 * with two links. `refusal`: any with a status of 400 and more, such as an error page. `file`: a label; a longer one
 * than the shop keeps is read, so that staff hear the reason.
 */
const answerBounds = {
  list: { bytes: 3 * 1024 * 1024, values: 100_000, depth: 16 },
  outcome: { bytes: 512 * 1024, values: 5_000, depth: 16 },
  refusal: { bytes: 256 * 1024, values: 2_000, depth: 16 },
  file: { bytes: 4 * 1024 * 1024, values: 2_000, depth: 16 },
} satisfies Record<string, JsonBounds & { bytes: number }>;
type AnswerKind = keyof typeof answerBounds;

function boundsOf({ answer, writes }: CourierCall, status: number): JsonBounds & { bytes: number } {
  if (status >= 400) return answerBounds.refusal;
  return answerBounds[answer ?? (writes ? 'outcome' : 'list')];
}
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
    const bounds = boundsOf(call, status);
    // An endless answer must not fill the memory.
    const bytes = response.body === null ? new Uint8Array() : await gather(response.body, bounds.bytes);
    if (bytes === null) throw new RangeError('The answer is too long.');
    const failure = failureOf(status, bytes, retryAfter);
    if (failure !== null) throw new CourierError(failure === 'no_answer' ? noAnswer(call) : failure);
    return { status, bytes, bounds };
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
    const isOwn = parseWithin(textOf(bytes), answerBounds.refusal) !== undefined;
    return !isOwn || EDGE.test(textOf(bytes)) ? { kind: 'forbidden_egress' } : { kind: 'auth' };
  }
  return (status >= 200 && status < 300) || (status >= 400 && status < 500) ? null : 'no_answer';
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
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
  const { status, bytes, bounds } = await exchange(line, call);
  const value = parseWithin(textOf(bytes), bounds);
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
