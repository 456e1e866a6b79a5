/**
 * What a reader of a picture's format says of bytes: how large the picture is as it is shown, and the parts it consists of, in
 * order, with nothing beside what a browser draws. Readers answer null for what is not whole, or not of the format.
 */
export type PictureReading = { width: number; height: number; parts: Uint8Array[] };

/** Whether bytes at a place are these. */
export function hasBytes(bytes: Uint8Array, at: number, expected: readonly number[]): boolean {
  return at + expected.length <= bytes.length && expected.every((byte, index) => bytes[at + index] === byte);
}

/** The letters of a text, which are ASCII, as bytes. */
export function lettersOf(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
