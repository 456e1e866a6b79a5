/** True for what is written in Arabic letters, in part at least. */
export function isArabic(text: string): boolean {
  return /\p{Script=Arabic}/u.test(text);
}

/** Parts of an address in one line, with the commas of the script that they are written in; empty parts are left out. */
export function joinAddress(...parts: (string | null)[]): string {
  const written = parts.flatMap((part) => part?.trim() || []);
  return written.join(written.some(isArabic) ? '، ' : ', ');
}
