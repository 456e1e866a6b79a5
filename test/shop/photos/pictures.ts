/**
 * Pictures as phones, programs and attackers make them. Without Node, because tests in the runtime use them
 * too.
 */

export const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

export function joined(...parts: (Uint8Array | readonly number[])[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** Whether bytes contain a text. */
export function holds(bytes: Uint8Array, text: string): boolean {
  return new TextDecoder('latin1').decode(bytes).includes(text);
}

/** 3 × 2 pixels: red, green and blue above darker ones. */
export const plainPng = fromBase64(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEklEQVR42mP4z8DAAMENQBKMATRnBH6VHQ5QAAAAAElFTkSuQmCC',
);
export const webpWithLoss = fromBase64('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA');
export const webpWithoutLoss = fromBase64('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==');
export const webpWithAlpha = fromBase64(
  'UklGRkoAAABXRUJQVlA4WAoAAAAQAAAAAAAAAAAAQUxQSAwAAAARBxAR/Q9ERP8DAABWUDggGAAAABQBAJ0BKgEAAQAAAP4AAA3AAP7mtQAAAA==',
);

const word = (value: number) => [value >> 8, value & 0xff];
const long = (value: number) => [...word(value >>> 16), ...word(value & 0xffff)];
const littleEndianLong = (value: number) => long(value).reverse();

export function segment(marker: number, body: Uint8Array): Uint8Array {
  return joined([0xff, marker], word(body.length + 2), body);
}

/** Exif as a phone writes it: orientation, place (36° 45' N), and a comment. */
export function exif(turn: number, comment = '<script>alert(1)</script>'): Uint8Array {
  const text = ascii(`${comment}\0`);
  const gps = 8 + 2 + 3 * 12 + 4;
  const place = gps + 2 + 2 * 12 + 4;
  const directory = [
    ...word(3),
    ...[...word(0x0112), ...word(3), ...long(1), ...word(turn), 0, 0],
    ...[...word(0x010e), ...word(2), ...long(text.length), ...long(place + 24)],
    ...[...word(0x8825), ...word(4), ...long(1), ...long(gps)],
    ...long(0),
  ];
  const where = [
    ...word(2),
    ...[...word(1), ...word(2), ...long(2), ...ascii('N\0\0\0')],
    ...[...word(2), ...word(5), ...long(3), ...long(place)],
    ...long(0),
  ];
  const degrees = [36, 1, 45, 1, 0, 1].flatMap(long);
  return joined(ascii('Exif\0\0MM\0*'), long(8), directory, where, degrees, text);
}

/** A JPEG with segments after its start. */
export function jpegWith(plain: Uint8Array, ...segments: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return joined(plain.subarray(0, 2), ...segments, plain.subarray(2));
}

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

export function pngChunk(type: string, body: Uint8Array): Uint8Array {
  const said = joined(ascii(type), body);
  return joined(long(body.length), said, long(crcOf(said)));
}

/** A PNG with chunks after its header, which ends at 33. */
export function pngWith(plain: Uint8Array, ...chunks: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return joined(plain.subarray(0, 33), ...chunks, plain.subarray(33));
}

/** A PNG that claims this size, without the data. */
export function pngOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = joined(long(width), long(height), [8, 2, 0, 0, 0]);
  return joined(plainPng.subarray(0, 8), pngChunk('IHDR', header), plainPng.subarray(33));
}

export function webpChunk(type: string, body: Uint8Array): Uint8Array {
  return joined(ascii(type), littleEndianLong(body.length), body, body.length % 2 === 1 ? [0] : []);
}

/** A WebP with chunks after its own. */
export function webpWith(plain: Uint8Array, ...chunks: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const inside = joined(plain.subarray(8), ...chunks);
  return joined(ascii('RIFF'), littleEndianLong(inside.length), inside);
}
