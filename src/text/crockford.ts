/**
 * Crockford's base32: 0-9 and a-z without i, l, o, u, which look like others. Its characters sort as their values.
 * Text to be decoded is lower case, has a fixed length and zero for spare leading bits, so that every value has
 * exactly one spelling.
 */

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const values: ReadonlyMap<string, number> = new Map(
  Array.from(ALPHABET, (character, value) => [character, value] as const),
);

/** Length of the text for `bytes` bytes. */
export function base32Length(bytes: number): number {
  return Math.ceil((bytes * 8) / 5);
}

/** The bytes as one big-endian number of `base32Length(bytes.length)` characters. */
export function encodeBase32(bytes: Uint8Array): string {
  return digits(bytes, base32Length(bytes.length) * 5 - bytes.length * 8);
}

/** A code for people, in capitals: five bits a character from the first bit on, whole characters only. */
export function crockford(bytes: Uint8Array): string {
  return digits(bytes, 0).toUpperCase();
}

/** A code for people, in capitals: one character per byte, from its last five bits. */
export function crockfordOfEach(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => ALPHABET.charAt(byte & 31))
    .join('')
    .toUpperCase();
}

/** `spare` zero bits and then the bytes, in whole characters; bits left over at the end are dropped. */
function digits(bytes: Uint8Array, spare: number): string {
  let text = '';
  let pending = 0;
  let bits = spare;
  for (const byte of bytes) {
    pending = (pending << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET.charAt((pending >>> bits) & 31);
    }
    pending &= (1 << bits) - 1;
  }
  return text;
}

/** The bytes of a text; null when it is not the canonical spelling of `length` bytes. */
export function decodeBase32(text: string, length: number): Uint8Array<ArrayBuffer> | null {
  if (text.length !== base32Length(length)) return null;
  const spare = text.length * 5 - length * 8;
  if ((values.get(text.charAt(0)) ?? 0) >>> (5 - spare) !== 0) return null;
  const bytes = new Uint8Array(length);
  let bits = -spare;
  let pending = 0;
  let written = 0;
  for (const character of text) {
    const value = values.get(character);
    if (value === undefined) return null;
    pending = (pending << 5) | value;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes[written] = pending >>> bits;
      written += 1;
      pending &= (1 << bits) - 1;
    }
  }
  return bytes;
}

/** A whole number from 0 below 32^length (and within the safe integers) as `length` characters. */
export function encodeNumber(value: number, length: number): string {
  let text = '';
  let rest = value;
  for (let place = 0; place < length; place += 1) {
    text = ALPHABET.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}
