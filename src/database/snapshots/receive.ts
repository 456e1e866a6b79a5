import type * as z from 'zod';
import { type SnapshotHead, snapshotEnd, snapshotHead } from '../../contract/snapshot-format.ts';
import { linesIn, Unusable } from './lines.ts';
import { type Schema, SnapshotLoader } from './load.ts';
import { toHex } from './write.ts';

type Expected = { kind: string; name: string; schema: Schema };

/**
 * Receives a snapshot, part by part, in place of everything in an object. A part holds whole lines and is stored
 * whole or not at all. Until `finish` the object is marked as unfinished, and nothing is written before the head was
 * checked.
 */
export class SnapshotReceiver {
  /** The number of the next part. */
  next = 1;
  readonly #storage: DurableObjectStorage;
  readonly #expected: Expected;
  readonly #filling: SnapshotLoader;
  readonly #digest = new crypto.DigestStream('SHA-256');
  readonly #hashing = this.#digest.getWriter();
  #head: SnapshotHead | null = null;
  #end: z.infer<typeof snapshotEnd>['end'] | null = null;

  constructor(storage: DurableObjectStorage, expected: Expected) {
    this.#storage = storage;
    this.#expected = expected;
    this.#filling = new SnapshotLoader(storage, expected.schema);
  }

  /** Lines of the snapshot were stored, so the earlier data is gone. */
  get isBegun(): boolean {
    return this.#filling.isBegun;
  }

  get isWhole(): boolean {
    return this.#end !== null;
  }

  /** Writes everything before the first await. */
  async take(part: Uint8Array): Promise<void> {
    let counted = part.length;
    this.#storage.transactionSync(() => {
      for (const bytes of linesIn(part)) {
        if (this.#end !== null) throw new Unusable('The snapshot has lines behind the end.');
        const line = parse(bytes);
        const last = Array.isArray(line) ? null : snapshotEnd.safeParse(line).data;
        if (last) {
          this.#end = last.end;
          counted = bytes.byteOffset - part.byteOffset;
        } else if (this.#head === null) {
          this.#head = readHead(line, this.#expected);
          this.#filling.begin(this.#head.steps);
        } else this.#filling.take(line);
      }
    });
    this.next += 1;
    await this.#hashing.write(part.subarray(0, counted));
  }

  /** Call after the last part. `last` runs in the transaction that completes the snapshot. */
  async finish(last: (rows: number) => void): Promise<{ head: SnapshotHead; rows: number }> {
    await this.#hashing.close();
    const sha256 = toHex(await this.#digest.digest);
    const { rows } = this.#filling;
    if (this.#head === null || this.#end?.rows !== rows || this.#end.sha256 !== sha256)
      throw new Unusable('The snapshot is not as it was written.');
    this.#filling.finish(() => last(rows));
    return { head: this.#head, rows };
  }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw new Unusable('The snapshot has a line that cannot be read.');
  }
}

function readHead(line: unknown, { kind, name, schema }: Expected): SnapshotHead {
  const read = snapshotHead.safeParse(line);
  if (!read.success) throw new Unusable('The snapshot does not begin as one of this version does.');
  const head = read.data;
  if (head.kind !== kind || head.name !== name)
    throw new Unusable(`This is the snapshot of ${head.kind} ${head.name}, and not of ${kind} ${name}.`);
  if (head.steps > schema.newest)
    throw new Unusable('The snapshot is of a newer build than this one: install that build first.');
  return head;
}
