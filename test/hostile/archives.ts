import { constants, crc32, deflateRawSync } from 'node:zlib';

/** ZIP archives as no honest program writes them. */

/**
 * A part. `compressed`: its raw DEFLATE data, or its bytes where `method` is 0. `size`: its real length. `claimed`: what
 * the headers say of it, where they lie.
 */
export type HostilePart = {
  name: string;
  compressed: Uint8Array;
  size: number;
  claimed?: number;
  method?: number;
  flags?: number;
};

type ArchiveOptions = {
  /** The lengths stand in ZIP64's extra field. */
  isLong?: boolean;
  /** All parts have the data of the first one. */
  isOverlapping?: boolean;
  /** Bytes before the first part, of another format. */
  before?: Uint8Array;
};

const u16 = (...values: number[]) =>
  Buffer.from(values.flatMap((value) => [value & 255, (value >> 8) & 255]));
const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, 4 * index);
  return bytes;
};
const u64 = (...values: number[]) => {
  const bytes = Buffer.alloc(8 * values.length);
  for (const [index, value] of values.entries()) bytes.writeBigUInt64LE(BigInt(value), 8 * index);
  return bytes;
};

export function partOf(name: string, text: string): HostilePart {
  const bytes = Buffer.from(text);
  return { name, compressed: deflateRawSync(bytes), size: bytes.length };
}

/**
 * A part of a text, then one text so many times, and an end, without building it: of 900 MB some 900 KB are made, in
 * milliseconds.
 */
export function repeatedPart(
  name: string,
  [start, text, end]: readonly string[],
  times: number,
): HostilePart {
  const flushed = { finishFlush: constants.Z_FULL_FLUSH };
  // Blocks after a full flush need nothing before them, so their bytes can stand many times.
  const perBlock = Math.max(1, Math.min(times, Math.floor(1_000_000 / Math.max(1, (text ?? '').length))));
  const blocks = Math.ceil(times / perBlock);
  const repeated = (text ?? '').repeat(perBlock);
  const compressed = Buffer.concat([
    deflateRawSync(Buffer.from(start ?? ''), flushed),
    ...Array<Buffer>(blocks).fill(deflateRawSync(Buffer.from(repeated), flushed)),
    deflateRawSync(Buffer.from(end ?? '')),
  ]);
  const size =
    Buffer.byteLength(start ?? '') + blocks * Buffer.byteLength(repeated) + Buffer.byteLength(end ?? '');
  return { name, compressed, size };
}

export function archiveOf(
  parts: readonly HostilePart[],
  options: ArchiveOptions = {},
): Uint8Array<ArrayBuffer> {
  const { isLong = false, isOverlapping = false, before = new Uint8Array() } = options;
  const chunks: Uint8Array[] = [before];
  const directory: Uint8Array[] = [];
  let at = before.length;
  let first: number | null = null;
  for (const { name, compressed, size, claimed = size, method = 8, flags = 0 } of parts) {
    const bytes = Buffer.from(name);
    const header = isOverlapping && first !== null ? first : at;
    first ??= at;
    const lengths = isLong ? u32(0xffffffff, 0xffffffff) : u32(compressed.length, claimed);
    const localExtra = isLong
      ? Buffer.concat([u16(1, 16), u64(claimed, compressed.length)])
      : Buffer.alloc(0);
    const extra = isLong ? Buffer.concat([u16(1, 24), u64(claimed, compressed.length, header)]) : localExtra;
    const head = [u16(20, flags, method, 0, 0), u32(crc32(compressed)), lengths];
    if (header === at) {
      const local = [
        u32(0x04034b50),
        ...head,
        u16(bytes.length, localExtra.length),
        bytes,
        localExtra,
        compressed,
      ];
      chunks.push(...local);
      at += local.reduce((sum, part) => sum + part.length, 0);
    }
    directory.push(
      Buffer.concat([
        u32(0x02014b50),
        u16(20),
        ...head,
        u16(bytes.length, extra.length, 0, 0, 0),
        u32(0, isLong ? 0xffffffff : header),
        bytes,
        extra,
      ]),
    );
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.concat([
    u32(0x06054b50),
    u16(0, 0, parts.length & 0xffff, parts.length & 0xffff),
    u32(listed.length, at),
    u16(0),
  ]);
  return new Uint8Array(Buffer.concat([...chunks, listed, end]));
}
