/** Terms of FTS5 expressions. Every word is quoted, so that a visitor cannot type query syntax. */

/** Matches the word exactly. */
export function exactly(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}

/** Matches every word with this beginning. */
export function beginning(word: string): string {
  return `${exactly(word)}*`;
}
