import { joinBytes } from '../../contract/bytes.ts';
import { crc32 } from '../crc32.ts';

/** Writes one-bit pictures as PNG (W3C Portable Network Graphics, third edition). */

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Length, type, data, and the checksum of type and data. */
function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(name), 4);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)));
  return bytes;
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const compressed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(compressed).arrayBuffer());
}

/** A square picture of `side` pixels, black where `isDark` is true and white elsewhere. */
export async function writePng(
  side: number,
  isDark: (x: number, y: number) => boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, side);
  header.setUint32(4, side);
  // One bit per pixel, grey; deflate, no filter, not interlaced.
  header.setUint8(8, 1);
  const rowLength = 1 + Math.ceil(side / 8);
  const rows = new Uint8Array(rowLength * side);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      if (isDark(x, y)) continue;
      const at = y * rowLength + 1 + (x >> 3);
      rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  const chunks = [
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', new Uint8Array(header.buffer)),
    chunk('IDAT', await deflate(rows)),
    chunk('IEND', new Uint8Array()),
  ];
  return joinBytes(chunks);
}
