export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();

/** Bytes with a buffer of their own, as the types of web crypto require. */
export function utf8(text: string): Bytes {
  return new Uint8Array(encoder.encode(text));
}

/** The two hex digits of each byte. */
const PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Lower-case hex. */
export function toHex(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += PAIRS[byte] ?? '';
  return hex;
}

/** Base64 with or without padding; null when it is not base64. */
export function decodeBase64(text: string): Bytes | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null;
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Standard base64 with padding. */
export function encodeBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** Concatenates bytes. */
export function joinBytes(parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** All bytes of a stream; null when there are more than `most`, and the rest is not read. */
export async function gather(
  stream: ReadableStream<Uint8Array>,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of stream) {
    length += part.length;
    if (length > most) return null;
    // A copy, because the stream may reuse the memory of the part.
    parts.push(part.slice());
  }
  return joinBytes(parts);
}
