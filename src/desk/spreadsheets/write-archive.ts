import { crc32 } from '../../web/crc32.ts';

/** A file of an archive, written while its text is read. */
type ArchivePart = { name: string; text: Iterable<string> | AsyncIterable<string> };

/** Bit 3: sums and sizes follow the content; bit 11: names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** The first day of 1980: a file of the same rows has the same bytes. */
const DATE = 0x21;

/** Little-endian fields: 2 or 4 bytes each. */
function fields(...values: readonly (readonly [size: 2 | 4, value: number])[]): Uint8Array {
  const bytes = new Uint8Array(values.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of values) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

/** A ZIP archive, at the speed at which it is read; an error of a part's text ends it with that error. */
export async function* writeArchive(parts: readonly ArchivePart[]): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, text } of parts) {
    const encodedName = encoder.encode(name);
    const begins = offset;
    const common = (crc: number, packed: number, size: number) =>
      [
        [2, FLAGS],
        [2, DEFLATED],
        [2, 0],
        [2, DATE],
        [4, crc],
        [4, packed],
        [4, size],
      ] as const;
    const header = fields([4, 0x04034b50], [2, VERSION], ...common(0, 0, 0), [2, encodedName.length], [2, 0]);
    yield header;
    yield encodedName;
    const sums = { crc: 0, size: 0 };
    const deflater = new CompressionStream('deflate-raw');
    const feeding = feed(deflater.writable, text, sums);
    let packed = 0;
    const reader: ReadableStreamDefaultReader<Uint8Array> = deflater.readable.getReader();
    try {
      for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
        if (value === undefined) continue;
        packed += value.length;
        yield value;
      }
    } finally {
      // Of a download that was given up.
      await reader.cancel().catch(() => undefined);
    }
    await feeding;
    yield fields([4, 0x08074b50], [4, sums.crc], [4, packed], [4, sums.size]);
    offset += header.length + encodedName.length + packed + 16;
    directory.push(
      fields([4, 0x02014b50], [2, VERSION], [2, VERSION], ...common(sums.crc, packed, sums.size)),
      fields([2, encodedName.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, begins]),
      encodedName,
    );
  }
  yield* directory;
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = parts.length;
  yield fields([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0]);
}

/** Writes a text to a stream, and counts its bytes. An error of the text is one of the stream. */
async function feed(
  stream: WritableStream<BufferSource>,
  text: ArchivePart['text'],
  sums: { crc: number; size: number },
): Promise<void> {
  const writer = stream.getWriter();
  const encoder = new TextEncoder();
  try {
    for await (const piece of text) {
      const bytes = encoder.encode(piece);
      sums.crc = crc32(bytes, sums.crc);
      sums.size += bytes.length;
      await writer.write(bytes);
    }
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
  }
}
