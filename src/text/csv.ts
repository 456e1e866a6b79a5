/** How cells become a file that spreadsheets open, and nothing of it runs there. */

/**
 * Spreadsheets take a file without the mark for one in the machine's old code page, and Arabic or French text is then
 * unreadable. What reads it by program skips the mark by its usual name, such as utf-8-sig.
 */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * What somebody wrote must not be run as a formula by the spreadsheet that opens it; nor what stands behind a mark at which
 * another setting begins a cell (French and Arabic ones the semicolon, English ones the comma), whatever quotes are around it.
 */
export function guarded(text: string): string {
  return text.replace(/([;,\t\r\n]|^)(?=\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g, "$1'");
}

/** Marks one behind the other that are taken off: each is seen only once the next has gone. */
const MOST_MARKS = 8;

/** What a spreadsheet gives back of a guarded text, as it was before. */
export function unguarded(text: string): string {
  let bare = text;
  for (let pass = 0; pass < MOST_MARKS; pass++) {
    const next = bare.replace(/([;,\t\r\n]|^)'(?=\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g, '$1');
    if (next === bare) break;
    bare = next;
  }
  return bare;
}

/** One line (RFC 4180). */
export function csvLine(cells: readonly string[], separator: ',' | ';' = ','): string {
  const quoted = cells.map((cell) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${quoted.join(separator)}\r\n`;
}
