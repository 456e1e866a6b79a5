import type { Restore } from '../../database/restores.ts';
import type { EventFault } from './test-faults.ts';

/** Calls of the Worker to an account's object, and the answers. */

export type Mode = 'test' | 'live';

/** The caller as the Worker read it from the key; the account itself checks the hash. */
export type Caller = {
  mode: Mode;
  account: string;
  /** SHA-256 of the whole secret key, lower-case hex. */
  keyHash: string;
};

/**
 * `name`: the operation's `operationId`. The rest was parsed by its schemas; parts that it does not take are left
 * out. `metadata`: the body's metadata as written, compact.
 */
export type OperationCall = { name: string; id?: string; query?: unknown; body?: unknown; metadata?: string };

/**
 * `Idempotency-Key` of a call. `fingerprints`: of method, path and the meaning of the body, one for each sealing key.
 * The first is stored with the answer; a stored answer with any of them belongs to the same call.
 */
export type Idempotency = { key: string; fingerprints: readonly string[] };

/** `network`: the sender's /24 or /48; null when the platform names no address. */
export type CallSource = { network: string | null; requestId: string };

/** How a request was made, for the API log. `ignored`: names of parameters that the operation does not know. */
export type RequestForm = { method: string; ignored: readonly string[] };

/** A request that the Worker refused before it called the operation. */
export type RefusedRequest = RequestForm & { requestId: string; answer: Pick<Answer, 'status' | 'body'> };

/**
 * Context of every call besides its operation. `path`: the list's public URL without its query. `filters`: the query
 * that page URLs keep (`per_page` and filters, without `page`, already encoded).
 */
export type CallContext = {
  caller: Caller;
  /** Public origin of the service, without a slash at the end. */
  origin: string;
  path: string;
  filters: string;
  idempotency: Idempotency | null;
  /** `If-Match` as received. */
  ifMatch?: string;
  /** What the audit log keeps of the request. */
  trace: CallSource;
  /** Absent in calls of a Worker before the API log. */
  request?: RequestForm;
  /** In test mode: how the events that it records are delivered. */
  eventFault?: EventFault;
};

/**
 * An answer, byte for byte as it is sent. `body`: JSON text with the brand's names. `epoch`: answers for keys first
 * used between its two times are lost, so this answer may differ from the first one.
 */
export type Answer = { status: number; body: string; replayed: boolean; epoch?: Restore };
