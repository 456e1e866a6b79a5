import type { Restore } from '../../database/restores.ts';

/** What the Worker asks an account's object, and what it is answered. */

export type Mode = 'test' | 'live';

/** Who calls, as the Worker read it from the key: the account itself checks the hash. */
export type Caller = {
  mode: Mode;
  account: string;
  /** SHA-256 of the whole secret key, lower-case hex. */
  keyHash: string;
};

/**
 * `name`: the operation's `operationId`. The rest is what its schemas read; what it does not take is left out.
 * `metadata`: that of the body as it was written, compact.
 */
export type OperationCall = { name: string; id?: string; query?: unknown; body?: unknown; metadata?: string };

/**
 * `Idempotency-Key` of a call. `fingerprints`: of method, path and what the body means, one for each sealing key; the first is
 * kept with the answer, and an answer that any of them marks was given to the same call.
 */
export type Idempotency = { key: string; fingerprints: readonly string[] };

/** `network`: the sender's /24 or /48, null where the platform names no address. */
export type Trace = { network: string | null; requestId: string };

/**
 * What every call carries besides its operation. `path` is the list's public URL without its query and
 * `filters` the query that page URLs keep (`per_page` and filters, without `page`, already encoded).
 */
export type CallContext = {
  caller: Caller;
  /** Public origin of the service, without a slash at the end. */
  origin: string;
  path: string;
  filters: string;
  idempotency: Idempotency | null;
  /** `If-Match` as it came. */
  ifMatch?: string;
  /** What the journal keeps of the request. */
  trace: Trace;
};

/**
 * An answer as it goes out, byte for byte. `body` is JSON text, brand names already in place. `epoch`: answers of keys first used
 * between its two times are lost, so that this may be another one than the first.
 */
export type Answer = { status: number; body: string; replayed: boolean; epoch?: Restore };
