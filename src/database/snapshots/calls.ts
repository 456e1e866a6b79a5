import type { AuditSource } from '../audit-log.ts';

/** A snapshot being received, named by 64 unique hex digits. With `token` the object stays frozen afterwards. */
export type TakenSnapshot = { copy: string; token?: string | undefined };

/** A part of a snapshot: the first has number 1; `sha256` is in hex. */
export type Part = TakenSnapshot & { name: string; number: number; sha256: string };

/**
 * A snapshot call to an object. `token`: a secret of the caller who froze it. An object received with a token stays
 * frozen, so that it answers only after everything that belongs to it has arrived.
 */
export type SnapshotCall =
  | { do: 'freeze'; token: string; source: AuditSource }
  | { do: 'hold' | 'thaw'; token: string }
  | { do: 'export'; token: string; name: string }
  | ({ do: 'look' } & TakenSnapshot)
  | ({ do: 'take'; stream: ReadableStream<Uint8Array>; source: AuditSource } & Part)
  | { do: 'restart' };

/** `next`: the number of the next part. `rows`: of a snapshot that is complete. */
export type SnapshotAnswer =
  | { ok: true; rows?: number; next?: number; stream?: ReadableStream<Uint8Array> }
  | { ok: false; reason: 'taken' | 'thawed' | 'not_empty' }
  | { ok: false; reason: 'unusable' | 'part'; message: string };
