import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Whole lines of a copy, from the first on; `sha256` in hex. */
export type Part = { number: number; bytes: Buffer<ArrayBuffer>; sha256: string };

/** A file in parts of no more than `limit` bytes, but for one line that is longer alone. No more than one part is held. */
export async function* partsOf(path: string, limit: number): AsyncGenerator<Part> {
  let number = 0;
  const toPart = (bytes: Buffer<ArrayBuffer>): Part => {
    number += 1;
    return { number, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  };
  let held: Buffer<ArrayBuffer>[] = [];
  let length = 0;
  for await (const read of createReadStream(path)) {
    held.push(read);
    length += read.length;
    if (length < limit) continue;
    let whole = Buffer.concat(held);
    for (let end = endOfPart(whole, limit); end > 0 && whole.length >= limit; end = endOfPart(whole, limit)) {
      yield toPart(whole.subarray(0, end));
      whole = whole.subarray(end);
    }
    held = [whole];
    length = whole.length;
  }
  if (length > 0) yield toPart(Buffer.concat(held));
}

const NEWLINE = 10;

/** Behind the last line that ends within the limit, or else behind the first; 0 where none ends yet. */
function endOfPart(bytes: Buffer, limit: number): number {
  return bytes.lastIndexOf(NEWLINE, limit - 1) + 1 || bytes.indexOf(NEWLINE) + 1;
}
