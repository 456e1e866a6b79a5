import { joinBytes } from '../../contract/bytes.ts';
import { LONGEST_LINE } from '../../contract/copies/format.ts';

/** Why a copy is not taken; `message` is for people. */
export class Unusable extends Error {}

/** Lines of a stream of bytes, without their ends; a last one that has none is not there. Throws for one that is too long. */
export async function* linesIn(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  let begun: Uint8Array[] = [];
  let length = 0;
  for await (const part of stream) {
    let from = 0;
    for (let end = part.indexOf(NEWLINE); end >= 0; end = part.indexOf(NEWLINE, from)) {
      yield joinBytes([...begun, part.subarray(from, end)]);
      begun = [];
      length = 0;
      from = end + 1;
    }
    // A copy: the part's memory may be used again.
    begun.push(part.slice(from));
    length += part.length - from;
    if (length > LONGEST_LINE) throw new Unusable('The copy has a line that is too long.');
  }
}

const NEWLINE = 10;
