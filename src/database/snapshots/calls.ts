import type { AuditSource } from '../audit-log.ts';

/** A copy that is taken in, by a name of 64 digits that tells it from any other. With `token` it stays frozen once it is whole. */
export type TakenSnapshot = { copy: string; token?: string | undefined };

/** A part of a copy: the first has number 1, and its SHA-256 is written in hex. */
export type Part = TakenSnapshot & { name: string; number: number; sha256: string };

/**
 * What is asked of an object about copies of it; `token`: of whoever has it frozen, and nobody else knows. What is taken in with one
 * stays frozen, so that it tells nobody anything before all that belongs to it is there.
 */
export type SnapshotCall =
  | { do: 'freeze'; token: string; source: AuditSource }
  | { do: 'hold' | 'thaw'; token: string }
  | { do: 'export'; token: string; name: string }
  | ({ do: 'look' } & TakenSnapshot)
  | ({ do: 'take'; stream: ReadableStream<Uint8Array>; source: AuditSource } & Part)
  | { do: 'restart' };

/** `next`: the number of the part that is to come; `rows`: of a copy that is in. */
export type SnapshotAnswer =
  | { ok: true; rows?: number; next?: number; stream?: ReadableStream<Uint8Array> }
  | { ok: false; reason: 'taken' | 'thawed' | 'not_empty' }
  | { ok: false; reason: 'unusable' | 'part'; message: string };
