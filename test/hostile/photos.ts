import { crc32, deflateSync } from 'node:zlib';

/** Photos that cost a careless reader far more than their sender. `reason`: what is told; null where they are taken. */
type HostilePhoto = { name: string; make(): Uint8Array<ArrayBuffer>; reason: string | null };

/** The most bytes of a photo that no browser has scaled. */
const MOST = 300 * 1024;

function chunk(type: string, data: Uint8Array): Buffer {
  const head = Buffer.from(`\0\0\0\0${type}`, 'latin1');
  head.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])));
  return Buffer.concat([head, data, sum]);
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const header = (width: number, height: number) => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width);
  data.writeUInt32BE(height, 4);
  data.set([8, 2], 8);
  return chunk('IHDR', data);
};
const none = Buffer.alloc(0);
const png = (width: number, height: number, ...chunks: Buffer[]) =>
  new Uint8Array(Buffer.concat([SIGNATURE, header(width, height), ...chunks, chunk('IEND', none)]));

export const hostilePhotos: readonly HostilePhoto[] = [
  {
    name: 'a PNG that inflates to 100 MB',
    make: () => png(4_000, 4_000, chunk('IDAT', deflateSync(Buffer.alloc(100_000_000)))),
    reason: null,
  },
  {
    name: 'a PNG of 65,000 points square',
    make: () => png(65_000, 65_000, chunk('IDAT', none)),
    reason: 'pixels',
  },
  {
    name: 'a PNG of 25,000 empty chunks',
    make: () => png(9, 9, ...Array<Buffer>(25_000).fill(chunk('IDAT', none))),
    reason: null,
  },
  {
    name: 'a PNG with texts that are packed',
    make: () => png(9, 9, chunk('zTXt', deflateSync(Buffer.alloc(50_000_000))), chunk('IDAT', none)),
    reason: null,
  },
  {
    name: 'a JPEG of 60,000 empty segments',
    make: () => new Uint8Array(Buffer.from(`ffd8${'fffe0002'.repeat(60_000)}ffd9`, 'hex')),
    reason: 'broken',
  },
  {
    name: 'a JPEG without an end',
    make: () => new Uint8Array(Buffer.alloc(MOST, 0xff).fill(0xd8, 1, 2)),
    reason: 'broken',
  },
  {
    name: 'a WebP of 30,000 empty chunks',
    make: () => {
      const file = Buffer.from(`RIFF\0\0\0\0WEBP${'XXXX\0\0\0\0'.repeat(30_000)}`, 'latin1');
      file.writeUInt32LE(file.length - 8, 4);
      return new Uint8Array(file);
    },
    reason: 'broken',
  },
  {
    name: 'a workbook behind the head of a PNG',
    make: () => new Uint8Array(Buffer.concat([SIGNATURE, Buffer.from('PK\u0003\u0004')])),
    reason: 'broken',
  },
  { name: 'a page', make: () => new Uint8Array(Buffer.from('<script>alert(1)</script>')), reason: 'type' },
];
