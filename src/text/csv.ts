/** CSV that spreadsheets open without running formulas. */

/**
 * Without the mark, spreadsheets read a file in the machine's old code page, and Arabic or French text becomes
 * unreadable. Programs skip the mark with an encoding such as utf-8-sig.
 */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Attack: text that a stranger wrote runs as a formula in the merchant's spreadsheet. Text after a separator is guarded
 * too, because other locales start a cell there (semicolon in French and Arabic, comma in English), even in quotes.
 */
export function guarded(text: string): string {
  return text.replace(/([;,\t\r\n]|^)(?=\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g, "$1'");
}

/** Most nested marks to remove; each is visible only after the next is gone. */
const MOST_MARKS = 8;

/** The original of a guarded text, as read back from a spreadsheet. */
export function unguarded(text: string): string {
  let bare = text;
  for (let pass = 0; pass < MOST_MARKS; pass++) {
    const next = bare.replace(/([;,\t\r\n]|^)'(?=\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g, '$1');
    if (next === bare) break;
    bare = next;
  }
  return bare;
}

/** The separators that a person may choose. */
export const csvSeparators = [';', ','] as const;
export type CsvSeparator = (typeof csvSeparators)[number];

/** The default. Spreadsheets with French or Arabic settings separate cells by semicolons; others find it in the file. */
export const CSV_SEPARATOR = ';' satisfies CsvSeparator;

/** One line (RFC 4180). */
export function csvLine(cells: readonly string[], separator: CsvSeparator = CSV_SEPARATOR): string {
  const quoted = cells.map((cell) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${quoted.join(separator)}\r\n`;
}
