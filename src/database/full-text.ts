/** Terms of FTS5 expressions. Every word is quoted, so that nothing a visitor types is query syntax. */

/** The word as it is. */
export function exactly(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}

/** Every word that begins so. */
export function beginning(word: string): string {
  return `${exactly(word)}*`;
}
