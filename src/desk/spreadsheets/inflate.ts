/**
 * Inflates raw DEFLATE data (RFC 1951) a piece at a time, so that its reader can stop at any byte. A stream of the
 * runtime inflates whatever it was given at once: 900 MB of one entry, before anything can be counted.
 */

/** The data is no DEFLATE data, or is cut short. */
export class BadDeflate extends Error {
  override name = 'BadDeflate';
}

/** Bytes that a copy reaches back. */
const WINDOW = 32_768;
const LONGEST_COPY = 258;
/** Blocks between two pieces: blocks may be empty, and the reader has to get its turn. */
const BLOCKS_A_PIECE = 256;
/** Writers end a block after some thousand bytes, or after each row. */
const MOST_BLOCKS = 50_000;

const LONGEST_CODE = 15;
/** Codes of so many bits are found by one look into a table. */
const FAST_BITS = 9;
const END_OF_BLOCK = 256;

const lengthBase = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
  227, 258,
];
const lengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const distanceBase = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
  6145, 8193, 12289, 16385, 24577,
];
const distanceBits = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
];
const orderOfLengths = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** A Huffman code. `fast`: `symbol * 16 + bits` by the next bits; 0 for longer codes. */
type Code = { counts: Uint16Array; symbols: Uint16Array; fast: Uint16Array };

function codeOf(lengths: Uint8Array): Code {
  const counts = new Uint16Array(LONGEST_CODE + 1);
  for (const length of lengths) counts[length] = at(counts, length) + 1;
  counts[0] = 0;
  const [places, codes] = [new Uint16Array(LONGEST_CODE + 2), new Uint16Array(LONGEST_CODE + 2)];
  for (let bits = 1; bits <= LONGEST_CODE; bits += 1) {
    places[bits + 1] = at(places, bits) + at(counts, bits);
    if (at(codes, bits) + at(counts, bits) > 1 << bits) throw new BadDeflate('A code has too many symbols.');
    codes[bits + 1] = (at(codes, bits) + at(counts, bits)) << 1;
  }
  const symbols = new Uint16Array(lengths.length);
  const fast = new Uint16Array(1 << FAST_BITS);
  for (let symbol = 0; symbol < lengths.length; symbol += 1) {
    const bits = at(lengths, symbol);
    if (bits === 0) continue;
    symbols[at(places, bits)] = symbol;
    places[bits] = at(places, bits) + 1;
    const code = at(codes, bits);
    codes[bits] = code + 1;
    if (bits > FAST_BITS) continue;
    for (let place = reversed(code, bits); place < fast.length; place += 1 << bits)
      fast[place] = symbol * 16 + bits;
  }
  return { counts, symbols, fast };
}

function reversed(code: number, bits: number): number {
  let turned = 0;
  for (let bit = 0; bit < bits; bit += 1) turned |= ((code >> bit) & 1) << (bits - 1 - bit);
  return turned;
}

/** An element of a table; every place that is read exists. */
function at(table: ArrayLike<number>, place: number): number {
  return table[place] ?? 0;
}

const fixedLengths = new Uint8Array(288).map((_, symbol) =>
  symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8,
);
let fixed: { literals: Code; distances: Code } | null = null;

function fixedCodes(): { literals: Code; distances: Code } {
  fixed ??= { literals: codeOf(fixedLengths), distances: codeOf(new Uint8Array(30).fill(5)) };
  return fixed;
}

/** Reads bits, the lowest of each byte first. */
class BitReader {
  readonly #bytes: Uint8Array;
  #place = 0;
  #held = 0;
  #count = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  #fill(): void {
    while (this.#count <= 16 && this.#place < this.#bytes.length) {
      this.#held |= at(this.#bytes, this.#place) << this.#count;
      this.#place += 1;
      this.#count += 8;
    }
  }

  #drop(bits: number): void {
    if (bits > this.#count) throw new BadDeflate('The data is cut short.');
    this.#held >>>= bits;
    this.#count -= bits;
  }

  take(bits: number): number {
    this.#fill();
    const value = this.#held & ((1 << bits) - 1);
    this.#drop(bits);
    return value;
  }

  symbol({ counts, symbols, fast }: Code): number {
    this.#fill();
    const entry = at(fast, this.#held & ((1 << FAST_BITS) - 1));
    if (entry !== 0) {
      this.#drop(entry & 15);
      return entry >> 4;
    }
    let [code, first, place] = [0, 0, 0];
    for (let bits = 1; bits <= LONGEST_CODE; bits += 1) {
      code |= (this.#held >> (bits - 1)) & 1;
      const count = at(counts, bits);
      if (code - first < count) {
        this.#drop(bits);
        return at(symbols, place + code - first);
      }
      place += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw new BadDeflate('A code is unknown.');
  }

  /** Whole bytes after the rest of the current one. */
  bytes(length: number): Uint8Array {
    const start = this.#place - (this.#count >> 3);
    if (start + length > this.#bytes.length) throw new BadDeflate('The data is cut short.');
    [this.#place, this.#held, this.#count] = [start + length, 0, 0];
    return this.#bytes.subarray(start, start + length);
  }
}

function dynamicCodes(input: BitReader): { literals: Code; distances: Code } {
  const [literals, distances, given] = [input.take(5) + 257, input.take(5) + 1, input.take(4) + 4];
  if (literals > 286 || distances > 30) throw new BadDeflate('A code has too many symbols.');
  const ofLengths = new Uint8Array(19);
  for (let index = 0; index < given; index += 1) ofLengths[at(orderOfLengths, index)] = input.take(3);
  const code = codeOf(ofLengths);
  const lengths = new Uint8Array(literals + distances);
  for (let index = 0; index < lengths.length; ) {
    const symbol = input.symbol(code);
    if (symbol < 16) {
      lengths[index] = symbol;
      index += 1;
      continue;
    }
    if (symbol === 16 && index === 0) throw new BadDeflate('Nothing can be repeated.');
    const repeated = symbol === 16 ? at(lengths, index - 1) : 0;
    const times = symbol === 16 ? 3 + input.take(2) : symbol === 17 ? 3 + input.take(3) : 11 + input.take(7);
    if (index + times > lengths.length) throw new BadDeflate('A code has too many symbols.');
    lengths.fill(repeated, index, index + times);
    index += times;
  }
  if (lengths[END_OF_BLOCK] === 0) throw new BadDeflate('A block never ends.');
  return { literals: codeOf(lengths.subarray(0, literals)), distances: codeOf(lengths.subarray(literals)) };
}

/**
 * The inflated bytes in pieces of at most 64 KB, some of them empty. Nothing is inflated ahead of the piece that is
 * asked for. Throws `BadDeflate`.
 */
export function* inflate(compressed: Uint8Array): Generator<Uint8Array> {
  const input = new BitReader(compressed);
  const output = new Uint8Array(2 * WINDOW);
  let [length, given, blocks] = [0, 0, 0];
  /** Bytes that a copy may reach back. */
  let past = 0;
  function* piece(): Generator<Uint8Array> {
    yield output.slice(given, length);
    past = Math.min(WINDOW, past + length - given);
    output.copyWithin(0, length - past, length);
    [length, given] = [past, past];
  }
  for (let isLast = false; !isLast; ) {
    isLast = input.take(1) === 1;
    const kind = input.take(2);
    blocks += 1;
    if (blocks > MOST_BLOCKS) throw new BadDeflate('It has too many blocks.');
    if (blocks % BLOCKS_A_PIECE === 0) yield* piece();
    if (kind === 0) {
      const head = input.bytes(4);
      const size = at(head, 0) | (at(head, 1) << 8);
      if (size !== ((at(head, 2) | (at(head, 3) << 8)) ^ 0xffff)) throw new BadDeflate('A length is wrong.');
      const stored = input.bytes(size);
      for (let from = 0; from < size; ) {
        const part = stored.subarray(from, from + output.length - length);
        output.set(part, length);
        length += part.length;
        from += part.length;
        if (length >= output.length) yield* piece();
      }
      continue;
    }
    if (kind === 3) throw new BadDeflate('A block is of no kind.');
    const { literals, distances } = kind === 1 ? fixedCodes() : dynamicCodes(input);
    for (;;) {
      if (length > output.length - LONGEST_COPY) yield* piece();
      const symbol = input.symbol(literals);
      if (symbol < END_OF_BLOCK) {
        output[length] = symbol;
        length += 1;
        continue;
      }
      if (symbol === END_OF_BLOCK) break;
      if (symbol > 285) throw new BadDeflate('A length is unknown.');
      const size = at(lengthBase, symbol - 257) + input.take(at(lengthBits, symbol - 257));
      const way = input.symbol(distances);
      if (way > 29) throw new BadDeflate('A distance is unknown.');
      const distance = at(distanceBase, way) + input.take(at(distanceBits, way));
      if (distance > past + length - given) throw new BadDeflate('A distance is too far.');
      if (distance === 1) output.fill(at(output, length - 1), length, length + size);
      else
        for (let index = length; index < length + size; index += 1)
          output[index] = at(output, index - distance);
      length += size;
    }
  }
  yield* piece();
}
