import { hasBytes, lettersOf, type PictureReading, viewOf } from './reading.ts';

/** WebP (RFC 9649) without animation, lossy or lossless. */

const HAS_ALPHA = 0x10;

export function isWebp(bytes: Uint8Array): boolean {
  return hasBytes(bytes, 0, lettersOf('RIFF')) && hasBytes(bytes, 8, lettersOf('WEBP'));
}

type Size = { width: number; height: number };

/** Reads a WebP up to its end and drops what follows. Keeps the picture and its transparency; all else is removed. */
export function readWebp(bytes: Uint8Array): PictureReading | null {
  const view = viewOf(bytes);
  if (bytes.length < 12) return null;
  const end = 8 + view.getUint32(4, true);
  if (end > bytes.length) return null;
  let canvas: Size | null = null;
  let alpha: Uint8Array | null = null;
  let picture: (Size & { chunk: Uint8Array }) | null = null;
  for (let at = 12; at + 8 <= end; ) {
    const length = view.getUint32(at + 4, true);
    const padded = length + (length % 2);
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (at + 8 + padded > end || body.length !== length) return null;
    const type = String.fromCharCode(...bytes.subarray(at, at + 4));
    if (type === 'VP8 ' || type === 'VP8L') {
      if (picture !== null) return null;
      const size = type === 'VP8 ' ? sizeWithLoss(body) : sizeWithoutLoss(body);
      if (size === null) return null;
      picture = { ...size, chunk: chunkOf(type, body) };
    } else if (type === 'VP8X') {
      if (canvas !== null || length !== 10) return null;
      canvas = { width: threeBytes(body, 4) + 1, height: threeBytes(body, 7) + 1 };
    } else if (type === 'ALPH') alpha ??= body;
    // Animations contain several pictures, whose sizes are not checked.
    else if (type === 'ANIM' || type === 'ANMF') return null;
    at += 8 + padded;
  }
  if (picture === null) return null;
  const { width, height, chunk } = picture;
  if (canvas !== null && (canvas.width !== width || canvas.height !== height)) return null;
  const chunks = [chunk];
  // A lossless picture has its own transparency.
  if (alpha !== null && canvas !== null && chunk[3] === 0x20)
    chunks.unshift(chunkOf('VP8X', canvasOf({ width, height })), chunkOf('ALPH', alpha));
  const total = chunks.reduce((sum, one) => sum + one.length, 4);
  const head = new Uint8Array(12);
  head.set(lettersOf('RIFF'));
  viewOf(head).setUint32(4, total, true);
  head.set(lettersOf('WEBP'), 8);
  return { width, height, parts: [head, ...chunks] };
}

function chunkOf(type: string, body: Uint8Array): Uint8Array {
  const whole = new Uint8Array(8 + body.length + (body.length % 2));
  whole.set(lettersOf(type));
  viewOf(whole).setUint32(4, body.length, true);
  whole.set(body, 8);
  return whole;
}

function threeBytes(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
}

function canvasOf({ width, height }: Size): Uint8Array {
  const body = new Uint8Array(10);
  const view = viewOf(body);
  body[0] = HAS_ALPHA;
  view.setUint32(4, width - 1, true);
  view.setUint16(7, (height - 1) & 0xffff, true);
  body[9] = (height - 1) >> 16;
  return body;
}

/** The size in a VP8 key frame (RFC 6386, 9.1). */
function sizeWithLoss(body: Uint8Array): Size | null {
  if (body.length < 10 || ((body[0] ?? 1) & 1) !== 0 || !hasBytes(body, 3, [0x9d, 0x01, 0x2a])) return null;
  const view = viewOf(body);
  const [width, height] = [view.getUint16(6, true) & 0x3fff, view.getUint16(8, true) & 0x3fff];
  return width > 0 && height > 0 ? { width, height } : null;
}

function sizeWithoutLoss(body: Uint8Array): Size | null {
  if (body.length < 5 || body[0] !== 0x2f) return null;
  const bits = viewOf(body).getUint32(1, true);
  if (bits >>> 29 !== 0) return null;
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
