import type * as z from 'zod';
import { type CopyHead, copyEnd, copyHead } from '../../contract/copies/format.ts';
import type { Filling, Schema } from './filling.ts';
import { linesIn, Unusable } from './lines.ts';
import { toHex } from './writing.ts';

/** Bytes of lines that are written in one transaction. */
const BATCH = 256 * 1024;

/**
 * Puts a copy in the place of all that an object holds, some lines at a time: the platform breaks a transaction off that waits for the
 * network longer than half a minute. Until `filling` is finished the object is known to be unfinished; nothing is written before the
 * head of the copy was found right.
 */
export async function readCopy(
  stream: ReadableStream<Uint8Array>,
  filling: Filling,
  expected: { kind: string; name: string; schema: Schema },
): Promise<{ head: CopyHead; rows: number }> {
  const digest = new crypto.DigestStream('SHA-256');
  const hashing = digest.getWriter();
  let head: CopyHead | null = null;
  let end: z.infer<typeof copyEnd> | null = null;
  let batch: unknown[] = [];
  let bytesOfBatch = 0;
  for await (const bytes of linesIn(stream)) {
    if (end !== null) throw new Unusable('There is something behind the end of the copy.');
    const line = parse(bytes);
    const last = copyEnd.safeParse(line);
    if (last.success) {
      end = last.data;
      continue;
    }
    await hashing.write(bytes);
    await hashing.write(NEWLINE);
    if (head === null) {
      head = readHead(line, expected);
      filling.begin(head.steps);
      continue;
    }
    batch.push(line);
    bytesOfBatch += bytes.length;
    if (bytesOfBatch < BATCH) continue;
    filling.take(batch);
    batch = [];
    bytesOfBatch = 0;
  }
  filling.take(batch);
  await hashing.close();
  if (head === null || end === null) throw new Unusable('The copy ends before its end.');
  if (end.end.rows !== filling.rows || end.end.sha256 !== toHex(await digest.digest))
    throw new Unusable('The copy is not as it was written.');
  return { head, rows: filling.rows };
}

const NEWLINE = new Uint8Array([10]);

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw new Unusable('The copy has a line that cannot be read.');
  }
}

function readHead(
  line: unknown,
  { kind, name, schema }: { kind: string; name: string; schema: Schema },
): CopyHead {
  const read = copyHead.safeParse(line);
  if (!read.success) throw new Unusable('The copy does not begin as one of this version does.');
  const head = read.data;
  if (head.kind !== kind || head.name !== name)
    throw new Unusable(`This is the copy of ${head.kind} ${head.name}, and not of ${kind} ${name}.`);
  if (head.steps > schema.newest)
    throw new Unusable('The copy is of a newer build than this: put that one up first.');
  return head;
}
