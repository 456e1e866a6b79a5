import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Whole lines of a snapshot; `number` from the first on; `sha256` in hex. */
export type Part = { number: number; bytes: Buffer<ArrayBuffer>; sha256: string };

/** A file in parts of at most `limit` bytes, except for a single longer line. One part at a time is in memory. */
export async function* partsOf(path: string, limit: number): AsyncGenerator<Part> {
  let number = 0;
  const toPart = (bytes: Buffer<ArrayBuffer>): Part => {
    number += 1;
    return { number, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  };
  let held = Buffer.alloc(0);
  for await (const read of createReadStream(path, { highWaterMark: limit })) {
    held = Buffer.concat([held, read]);
    for (let end = endOfPart(held, limit); end > 0 && held.length >= limit; end = endOfPart(held, limit)) {
      yield toPart(held.subarray(0, end));
      held = held.subarray(end);
    }
  }
  if (held.length > 0) yield toPart(held);
}

const NEWLINE = 10;

/** The position after the last line that ends within the limit, else after the first line; 0 when no line ends yet. */
function endOfPart(bytes: Buffer, limit: number): number {
  return bytes.lastIndexOf(NEWLINE, limit - 1) + 1 || bytes.indexOf(NEWLINE) + 1;
}
