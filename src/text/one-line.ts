/** Control characters, and invisible marks that change the direction of the following text. */
const UNSEEN = /[\p{Cc}\p{Cf}]/gu;

/** A text as typed, on one line of at most `longest` characters; null when nothing is left. */
export function readOneLine(typed: string, longest: number): string | null {
  const line = typed.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
  return line === '' ? null : [...line].slice(0, longest).join('').trim();
}
