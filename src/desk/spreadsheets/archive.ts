import { giveWay } from '../../web/give-way.ts';
import type { Meter } from './bounds.ts';
import { inflate } from './inflate.ts';

/** The file is no archive that can be read. */
export class BadArchive extends Error {
  override name = 'BadArchive';
}

/** Where a part's data begins, its compressed and claimed lengths, and whether it is stored uncompressed. */
type Part = { header: number; compressed: number; claimed: number; isStored: boolean };

/** A ZIP archive (APPNOTE 6.3.10) in memory, by the names of its parts. */
export type Archive = { bytes: Uint8Array; parts: ReadonlyMap<string, Part> };

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_HEADER = 0x06054b50;
const END_BYTES = 22;
/** A comment may follow the end header. */
const LONGEST_COMMENT = 0xffff;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
/** A length that stands in the extra field of ZIP64 instead. */
const ELSEWHERE = 0xffffffff;
const ZIP64 = 1;
const STORED = 0;
const DEFLATED = 8;
const IS_ENCRYPTED = 1;
/** Bytes after which other requests have their turn. */
const BYTES_A_TURN = 512 * 1024;
const PIECES_A_TURN = 64;

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The end header, searched for from the end of the file. */
function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - LONGEST_COMMENT);
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1)
    if (view.getUint32(at, true) === END_HEADER) return at;
  throw new BadArchive('It has no end.');
}

/** Reads the directory of an archive, and nothing of its parts. Throws `BadArchive` or `TableTooLarge`. */
export function openArchive(bytes: Uint8Array, meter: Meter): Archive {
  if (bytes.length < END_BYTES) throw new BadArchive('It is too short.');
  const view = viewOf(bytes);
  const end = findEnd(view);
  const [count, start] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)];
  meter.add('parts', count);
  const parts = new Map<string, Part>();
  const decoder = new TextDecoder();
  for (let index = 0, at = start; index < count; index += 1) {
    if (at + CENTRAL_BYTES > end || view.getUint32(at, true) !== CENTRAL_HEADER)
      throw new BadArchive('Its directory is broken.');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
      view.getUint16(at + place, true),
    ) as [number, number, number];
    const extraAt = at + CENTRAL_BYTES + nameLength;
    const next = extraAt + extraLength + commentLength;
    if (next > end) throw new BadArchive('Its directory is broken.');
    const name = decoder.decode(bytes.subarray(at + CENTRAL_BYTES, extraAt)).replace(/^\//, '');
    // Readers differ in which one counts, and what was looked at must be what is read.
    if (parts.has(name)) throw new BadArchive('Two parts have one name.');
    const method = view.getUint16(at + 10, true);
    if ((view.getUint16(at + 8, true) & IS_ENCRYPTED) !== 0) throw new BadArchive('It is encrypted.');
    const longer = longLengths(view, extraAt, extraAt + extraLength);
    const lengthAt = (place: number) => {
      const length = view.getUint32(at + place, true);
      return length === ELSEWHERE ? (longer.shift() ?? ELSEWHERE) : length;
    };
    // The order of the long lengths, where they are needed.
    const [claimed, compressed, header] = [lengthAt(24), lengthAt(20), lengthAt(42)];
    if (method === STORED || method === DEFLATED)
      parts.set(name, { header, compressed, claimed, isStored: method === STORED });
    at = next;
  }
  return { bytes, parts };
}

/** The lengths in the extra field of ZIP64, which some writers give to every part. */
function longLengths(view: DataView, start: number, end: number): number[] {
  for (let at = start; at + 4 <= end; ) {
    const [kind, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    if (kind === ZIP64 && at + 4 + length <= end)
      return Array.from({ length: Math.floor(length / 8) }, (_, index) =>
        Number(view.getBigUint64(at + 4 + 8 * index, true)),
      );
    at += 4 + length;
  }
  return [];
}

/**
 * The text of a part in pieces; null where the archive has no such part. Counts the bytes as they come, and gives way
 * to other requests. Throws `BadArchive`, `BadDeflate` or `TableTooLarge`.
 */
export function readPart(archive: Archive, name: string, meter: Meter): AsyncGenerator<string> | null {
  const part = archive.parts.get(name);
  return part === undefined ? null : textOf(dataOf(archive.bytes, part), part, meter);
}

function dataOf(bytes: Uint8Array, { header, compressed }: Part): Uint8Array {
  const view = viewOf(bytes);
  if (header + LOCAL_BYTES > bytes.length || view.getUint32(header, true) !== LOCAL_HEADER)
    throw new BadArchive('A part is not where the directory says.');
  const start = header + LOCAL_BYTES + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
  if (start + compressed > bytes.length) throw new BadArchive('A part is cut short.');
  return bytes.subarray(start, start + compressed);
}

async function* textOf(data: Uint8Array, { claimed, isStored }: Part, meter: Meter): AsyncGenerator<string> {
  // An honest claim of too much ends here; a false one ends at the first byte beyond it.
  meter.expect('bytes', claimed);
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
  let [length, sinceTurn, pieces] = [0, 0, 0];
  for (const piece of isStored ? slices(data) : inflate(data)) {
    length += piece.length;
    if (length > claimed) throw new BadArchive('A part is longer than it claims.');
    meter.add('bytes', piece.length);
    const text = decoder.decode(piece, { stream: true });
    if (text !== '') yield text;
    sinceTurn += piece.length;
    pieces += 1;
    if (sinceTurn < BYTES_A_TURN && pieces % PIECES_A_TURN !== 0) continue;
    sinceTurn = 0;
    await giveWay();
  }
  if (length !== claimed) throw new BadArchive('A part is shorter than it claims.');
  yield decoder.decode();
}

function* slices(data: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < data.length; at += 32_768) yield data.subarray(at, at + 32_768);
}
