import { type PdfDictionary, PdfReader, type PdfValue, UnusualPdf } from './pdf-values.ts';

/** What one label may have. One of a courier has some dozen objects and one page. */
const MOST_OBJECTS = 2_000;
const MOST_VALUES = 20_000;
const MOST_PAGES = 50;
const MOST_LEVELS = 8;

/** An object of a file: a value, and the bytes of its stream as they stand; null without one. */
export type PdfObject = { value: PdfValue; stream: Uint8Array | null };

/** `pages`: each with what it inherits. Values are of the file: their references are to its `objects`. */
export type ReadPdf = { objects: ReadonlyMap<number, PdfObject>; pages: PdfDictionary[] };

const isSpace = (byte: number | undefined) => byte === 10 || byte === 13 || byte === 32 || byte === 9;

/**
 * Reads a PDF file (ISO 32000-1) that is written as programs write them: one object after another, a table of them,
 * a trailer. No stream is inflated: their bytes are passed on. Throws `UnusualPdf` for all else, such as encryption,
 * objects inside of streams, two objects of one number, or pages that contain each other.
 */
export function readPdf(bytes: Uint8Array): ReadPdf {
  if (String.fromCharCode(...bytes.subarray(0, 5)) !== '%PDF-') throw new UnusualPdf('It is no PDF file.');
  const reader = new PdfReader(bytes, 0, MOST_VALUES);
  const objects = new Map<number, PdfObject>();
  let trailer: PdfDictionary | null = null;
  for (;;) {
    reader.skipSpace();
    if (reader.at >= bytes.length) break;
    const start = reader.at;
    const word = reader.word();
    if (word === 'xref') skipTable(reader);
    else if (word === 'trailer') {
      // A second one belongs to changes that were added to the file.
      if (trailer !== null) throw new UnusualPdf('It has two trailers.');
      trailer = reader.dictionary();
    } else if (word === 'startxref') reader.whole();
    else {
      reader.at = start;
      const number = reader.whole();
      reader.whole();
      reader.expectWord('obj');
      if (objects.has(number) || objects.size >= MOST_OBJECTS)
        throw new UnusualPdf('It has too many objects.');
      objects.set(number, readObject(reader));
    }
  }
  if (trailer === null) throw new UnusualPdf('It has no trailer.');
  if (trailer.entries.has('Encrypt')) throw new UnusualPdf('It is encrypted.');
  if (trailer.entries.has('Prev')) throw new UnusualPdf('It was changed after it was written.');
  return { objects, pages: pagesOf(objects, trailer) };
}

/** Its places are not needed: each object was found where it stands. */
function skipTable(reader: PdfReader): void {
  for (;;) {
    const before = reader.at;
    const first = reader.word();
    if (!/^\d{1,10}$/.test(first)) {
      reader.at = before;
      return;
    }
    reader.word();
    const kind = reader.at;
    const word = reader.word();
    // A section's head has two numbers, its lines a letter besides.
    if (word !== 'n' && word !== 'f') reader.at = kind;
  }
}

function readObject(reader: PdfReader): PdfObject {
  const value = reader.value();
  const word = reader.word();
  if (word === 'endobj') return { value, stream: null };
  if (word !== 'stream' || value.kind !== 'dictionary') throw new UnusualPdf('An object never ends.');
  const kind = value.entries.get('Type');
  // Objects inside of a stream would have to be inflated before anybody knows how many they are.
  if (kind !== undefined && (kind.kind !== 'name' || kind.name === 'ObjStm' || kind.name === 'XRef'))
    throw new UnusualPdf('It has objects inside of streams.');
  refuseUnusualStream(value);
  const { bytes } = reader;
  reader.at += bytes[reader.at] === 13 ? 1 : 0;
  if (bytes[reader.at] !== 10) throw new UnusualPdf('A stream has no begin.');
  const start = reader.at + 1;
  const end = endOfStream(bytes, start, value);
  reader.at = end;
  reader.expectWord('endstream');
  reader.expectWord('endobj');
  return { value, stream: bytes.subarray(start, end) };
}

/** Filters that only write bytes as letters. */
const letterFilters = new Set(['ASCII85Decode', 'ASCIIHexDecode']);
/** Filters that make less bytes of more. */
const packingFilters = new Set([
  'FlateDecode',
  'LZWDecode',
  'RunLengthDecode',
  'DCTDecode',
  'CCITTFaxDecode',
]);

/** Refuses a stream that is packed more than once, or that stands in another file. */
function refuseUnusualStream({ entries }: PdfDictionary): void {
  const filter = entries.get('Filter');
  const filters = filter === undefined ? [] : filter.kind === 'array' ? filter.values : [filter];
  const names = filters.map((one) => (one.kind === 'name' ? one.name : ''));
  const isKnown = names.every((name) => letterFilters.has(name) || packingFilters.has(name));
  if (!isKnown || names.filter((name) => packingFilters.has(name)).length > 1 || names.length > 2)
    throw new UnusualPdf('A stream is packed in an unusual way.');
  if (entries.has('F')) throw new UnusualPdf('A stream is in another file.');
}

const END = [...'endstream'].map((letter) => letter.charCodeAt(0));

/** Where a stream's bytes end: after its length, or before the word that ends it where that is elsewhere. */
function endOfStream(bytes: Uint8Array, start: number, { entries }: PdfDictionary): number {
  const length = entries.get('Length');
  if (length?.kind === 'plain' && /^\d{1,8}$/.test(length.written)) return start + Number(length.written);
  if (length?.kind !== 'reference') throw new UnusualPdf('A stream has no length.');
  for (let at = bytes.indexOf(0x65, start); at >= 0; at = bytes.indexOf(0x65, at + 1)) {
    if (!END.every((letter, index) => bytes[at + index] === letter)) continue;
    if (bytes[at - 1] === 10) return bytes[at - 2] === 13 ? at - 2 : at - 1;
    return isSpace(bytes[at - 1]) ? at - 1 : at;
  }
  throw new UnusualPdf('A stream never ends.');
}

/** What a page has from the pages above it, where it has none of its own. */
const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

function pagesOf(objects: ReadonlyMap<number, PdfObject>, trailer: PdfDictionary): PdfDictionary[] {
  const seen = new Set<number>();
  const pages: PdfDictionary[] = [];
  const at = (value: PdfValue | undefined) => {
    const found = value?.kind === 'reference' ? objects.get(value.object) : undefined;
    if (found?.value.kind !== 'dictionary' || found.stream !== null)
      throw new UnusualPdf('A page is missing.');
    return found.value;
  };
  const visit = (value: PdfValue, above: ReadonlyMap<string, PdfValue>, level: number): void => {
    // A tree in which pages contain each other has no end.
    if (value.kind !== 'reference' || seen.has(value.object) || level > MOST_LEVELS)
      throw new UnusualPdf('Its pages are no tree.');
    seen.add(value.object);
    const { entries } = at(value);
    const whole = new Map(above);
    for (const name of inherited) {
      const own = entries.get(name);
      if (own !== undefined) whole.set(name, own);
    }
    const below = entries.get('Kids');
    if (below === undefined) {
      if (pages.length >= MOST_PAGES) throw new UnusualPdf('It has too many pages.');
      pages.push({ kind: 'dictionary', entries: new Map([...entries, ...whole]) });
      return;
    }
    if (below.kind !== 'array') throw new UnusualPdf('Its pages are no tree.');
    for (const one of below.values) visit(one, whole, level + 1);
  };
  const top = at(trailer.entries.get('Root')).entries.get('Pages');
  if (top === undefined) throw new UnusualPdf('It has no pages.');
  visit(top, new Map(), 0);
  if (pages.length === 0) throw new UnusualPdf('It has no pages.');
  return pages;
}
