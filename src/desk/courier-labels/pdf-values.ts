/** The values of PDF files (ISO 32000-1, 7.3), read from bytes and written again. Strings and numbers stay as written. */

type PdfReference = { kind: 'reference'; object: number; generation: number };
export type PdfDictionary = { kind: 'dictionary'; entries: Map<string, PdfValue> };
/** `plain`: a number, a string, a word such as `true`, as its bytes. Names come without their slash. */
export type PdfValue =
  | { kind: 'plain'; written: string }
  | { kind: 'name'; name: string }
  | { kind: 'array'; values: PdfValue[] }
  | PdfDictionary
  | PdfReference;

/** The file is not written as files are: it is damaged, encrypted, or meant to be read in two ways. */
export class UnusualPdf extends Error {
  override name = 'UnusualPdf';
}

const SPACE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITER = new Set([...'()<>[]{}/%'].map((sign) => sign.charCodeAt(0)));
/** Dictionaries and arrays within each other: what reads them calls itself. */
const MOST_DEPTH = 32;
const LONGEST_WORD = 200;

const latin1 = (bytes: Uint8Array) => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
};

/** Reads values one after another, each byte once. */
export class PdfReader {
  readonly bytes: Uint8Array;
  at: number;
  /** Values read so far. */
  count = 0;
  readonly #mostValues: number;

  constructor(bytes: Uint8Array, at: number, mostValues: number) {
    this.bytes = bytes;
    this.at = at;
    this.#mostValues = mostValues;
  }

  skipSpace(): void {
    for (; this.at < this.bytes.length; this.at += 1) {
      const byte = this.bytes[this.at] ?? 0;
      if (byte === 0x25) {
        while (this.at < this.bytes.length && ![10, 13].includes(this.bytes[this.at] ?? 10)) this.at += 1;
      } else if (!SPACE.has(byte)) return;
    }
  }

  /** A word of regular letters; empty before a delimiter. */
  word(): string {
    this.skipSpace();
    const start = this.at;
    while (this.at < this.bytes.length && this.#isRegular(this.at)) this.at += 1;
    if (this.at - start > LONGEST_WORD) throw new UnusualPdf('A word is too long.');
    return latin1(this.bytes.subarray(start, this.at));
  }

  #isRegular(at: number): boolean {
    const byte = this.bytes[at] ?? 0;
    return !SPACE.has(byte) && !DELIMITER.has(byte);
  }

  whole(): number {
    const word = this.word();
    if (!/^\d{1,10}$/.test(word)) throw new UnusualPdf('A number is missing.');
    return Number(word);
  }

  expectWord(wanted: string): void {
    if (this.word() !== wanted) throw new UnusualPdf(`"${wanted}" is missing.`);
  }

  value(depth = 0): PdfValue {
    this.count += 1;
    if (depth > MOST_DEPTH) throw new UnusualPdf('Its values are nested too deeply.');
    if (this.count > this.#mostValues) throw new UnusualPdf('It has too many values.');
    this.skipSpace();
    const [byte, next] = [this.bytes[this.at], this.bytes[this.at + 1]];
    if (byte === 0x2f) return { kind: 'name', name: this.#name() };
    if (byte === 0x5b) return this.#array(depth);
    if (byte === 0x28) return { kind: 'plain', written: this.#string() };
    if (byte === 0x3c)
      return next === 0x3c ? this.dictionary(depth) : { kind: 'plain', written: this.#hex() };
    const word = this.word();
    if (/^\d{1,10}$/.test(word)) return this.#referenceFrom(word);
    if (!/^(?:[+-]?(?:\d+\.?\d*|\.\d+)|true|false|null)$/.test(word))
      throw new UnusualPdf('A value is unknown.');
    return { kind: 'plain', written: word };
  }

  /** `12 0 R`, or the number alone. */
  #referenceFrom(word: string): PdfValue {
    const after = this.at;
    const generation = this.word();
    if (/^\d{1,5}$/.test(generation) && this.word() === 'R')
      return { kind: 'reference', object: Number(word), generation: Number(generation) };
    this.at = after;
    return { kind: 'plain', written: word };
  }

  #name(): string {
    this.at += 1;
    const start = this.at;
    while (this.at < this.bytes.length && this.#isRegular(this.at)) this.at += 1;
    if (this.at - start > LONGEST_WORD) throw new UnusualPdf('A name is too long.');
    return latin1(this.bytes.subarray(start, this.at)).replace(/#([\dA-Fa-f]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }

  #string(): string {
    const start = this.at;
    for (let open = 0; this.at < this.bytes.length; this.at += 1) {
      const byte = this.bytes[this.at];
      if (byte === 0x5c) this.at += 1;
      else if (byte === 0x28) open += 1;
      else if (byte === 0x29) {
        open -= 1;
        if (open > 0) continue;
        this.at += 1;
        return latin1(this.bytes.subarray(start, this.at));
      }
    }
    throw new UnusualPdf('A string never ends.');
  }

  #hex(): string {
    const end = this.bytes.indexOf(0x3e, this.at);
    const written = latin1(this.bytes.subarray(this.at, end + 1));
    if (end < 0 || !/^<[\dA-Fa-f\s]*>$/.test(written)) throw new UnusualPdf('A string never ends.');
    this.at = end + 1;
    return written;
  }

  #array(depth: number): PdfValue {
    this.at += 1;
    const values: PdfValue[] = [];
    for (;;) {
      this.skipSpace();
      if (this.bytes[this.at] === 0x5d) break;
      values.push(this.value(depth + 1));
    }
    this.at += 1;
    return { kind: 'array', values };
  }

  dictionary(depth = 0): PdfDictionary {
    this.skipSpace();
    if (this.bytes[this.at] !== 0x3c || this.bytes[this.at + 1] !== 0x3c)
      throw new UnusualPdf('A dictionary is missing.');
    this.at += 2;
    const entries = new Map<string, PdfValue>();
    for (;;) {
      this.skipSpace();
      if (this.bytes[this.at] === 0x3e && this.bytes[this.at + 1] === 0x3e) break;
      if (this.bytes[this.at] !== 0x2f) throw new UnusualPdf('A name is missing.');
      const name = this.#name();
      // Readers differ in which one counts.
      if (entries.has(name)) throw new UnusualPdf('A name stands twice.');
      entries.set(name, this.value(depth + 1));
    }
    this.at += 2;
    return { kind: 'dictionary', entries };
  }
}

/** A value as it is written in a file, one byte for each letter. `numberOf`: the new number of each object. */
export function writePdf(value: PdfValue, numberOf: (object: number) => number): string {
  if (value.kind === 'plain') return value.written;
  if (value.kind === 'name') return nameText(value.name);
  if (value.kind === 'reference') return `${numberOf(value.object)} 0 R`;
  if (value.kind === 'array') return `[${value.values.map((one) => writePdf(one, numberOf)).join(' ')}]`;
  const entries = [...value.entries].map(([name, one]) => `${nameText(name)} ${writePdf(one, numberOf)}`);
  return `<<${entries.join(' ')}>>`;
}

function nameText(name: string): string {
  return `/${name.replace(/[^!-~]|[#()<>[\]{}/%]/g, (sign) => `#${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;
}
