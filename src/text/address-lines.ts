/** True when the text has at least one Arabic letter. */
export function isArabic(text: string): boolean {
  return /\p{Script=Arabic}/u.test(text);
}

/** An address in one line, with the commas of its script; empty parts are left out. */
export function joinAddress(...parts: (string | null)[]): string {
  const written = parts.flatMap((part) => part?.trim() || []);
  return written.join(written.some(isArabic) ? '، ' : ', ');
}
