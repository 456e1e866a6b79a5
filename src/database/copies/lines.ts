import { joinBytes } from '../../contract/bytes.ts';

/** Why a copy is not taken; `message` is for people. */
export class Unusable extends Error {}

const NEWLINE = 10;

/** All bytes of a stream; null for one of more than `most`, the rest of which is not read. */
export async function gather(
  stream: ReadableStream<Uint8Array>,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of stream) {
    length += part.length;
    if (length > most) return null;
    // A copy: the part's memory may be used again.
    parts.push(part.slice());
  }
  return joinBytes(parts);
}

/** Lines without their ends; throws where the last one has none. */
export function* linesIn(bytes: Uint8Array): Generator<Uint8Array> {
  let from = 0;
  for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
    yield bytes.subarray(from, end);
    from = end + 1;
  }
  if (from < bytes.length) throw new Unusable('A part of the copy ends in the middle of a line.');
}
