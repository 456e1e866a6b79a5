import { crc32 } from '../../web/crc32.ts';
import { hasBytes, type PictureReading, viewOf } from './reading.ts';

/** PNG (W3C, third edition). An animated one keeps only its still picture. */

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Bits per sample, by colour type. */
const depths: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** Chunks that affect the colours, and their allowed lengths; text, times, Exif and profiles are removed. */
const ofColours: Record<string, (length: number) => boolean> = {
  PLTE: (length) => length >= 3 && length <= 768 && length % 3 === 0,
  tRNS: (length) => length >= 1 && length <= 256,
  gAMA: (length) => length === 4,
  cHRM: (length) => length === 32,
  sRGB: (length) => length === 1,
};

export function isPng(bytes: Uint8Array): boolean {
  return hasBytes(bytes, 0, SIGNATURE);
}

/** Reads a PNG up to its end and drops what follows. */
export function readPng(bytes: Uint8Array): PictureReading | null {
  const view = viewOf(bytes);
  const parts = [bytes.subarray(0, SIGNATURE.length)];
  const seen = new Set<string>();
  let size: { width: number; height: number } | null = null;
  let before = '';
  for (let at = SIGNATURE.length; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const whole = bytes.subarray(at, at + 12 + length);
    if (whole.length !== 12 + length) return null;
    const type = String.fromCharCode(...whole.subarray(4, 8));
    const body = whole.subarray(8, 8 + length);
    if (
      !/^[a-zA-Z]{4}$/.test(type) ||
      view.getUint32(at + 8 + length) !== crc32(whole.subarray(4, 8 + length))
    )
      return null;
    at += 12 + length;
    // The picture's data must be consecutive.
    if (seen.has(type) && (type !== 'IDAT' || before !== 'IDAT') && /^[A-Z]|^tRNS/.test(type)) return null;
    if ((type === 'IHDR') !== (size === null)) return null;
    if (type === 'IHDR') size = sizeIn(body);
    if (size === null) return null;
    const isKept = type === 'IHDR' || type === 'IDAT' || type === 'IEND';
    if (isKept || ofColours[type]?.(length)) parts.push(whole);
    // An unknown critical chunk.
    else if (/^[A-Z]/.test(type)) return null;
    seen.add(type);
    before = type;
    if (type === 'IEND') return seen.has('IDAT') && length === 0 ? { ...size, parts } : null;
  }
  return null;
}

function sizeIn(body: Uint8Array): { width: number; height: number } | null {
  if (body.length !== 13) return null;
  const view = viewOf(body);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = body.subarray(8);
  if (!depths[colour]?.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) return null;
  return width > 0 && height > 0 ? { width, height } : null;
}
