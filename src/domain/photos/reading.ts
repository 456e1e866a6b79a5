/**
 * The result of a format's reader: the picture's size as shown, and its parts in order, without anything that
 * browsers do not draw. Readers return null for incomplete files and other formats.
 */
export type PictureReading = { width: number; height: number; parts: Uint8Array[] };

/** Whether the bytes at a place are these. */
export function hasBytes(bytes: Uint8Array, at: number, expected: readonly number[]): boolean {
  return at + expected.length <= bytes.length && expected.every((byte, index) => bytes[at + index] === byte);
}

/** The ASCII letters of a text as bytes. */
export function lettersOf(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
