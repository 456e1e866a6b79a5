/** A text as typed, with its line breaks, of at most `longest` characters; null when nothing is left. */
export function readManyLines(typed: string, longest: number): string | null {
  const lines = typed
    .replaceAll('\r\n', '\n')
    .replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, ' ')
    .trim();
  return lines === '' ? null : lines.slice(0, longest).toWellFormed();
}
