/** A time in Algiers, `2026-11-22 09:30`: a date in a workbook, and this text in a CSV file. */
export type Moment = { local: string };

export type Cell = string | number | Moment;

const DAY = 86_400_000;
/** Days from the origin of spreadsheets' dates, 1899-12-30, to that of Unix time. */
const DAYS_BEFORE = 25_569;

/** The number by which a spreadsheet knows a moment: days since 1899-12-30. */
export function serialOf({ local }: Moment): number {
  return Date.parse(`${local.replace(' ', 'T')}Z`) / DAY + DAYS_BEFORE;
}

const LONGEST_SHEET_NAME = 31;

/** A sheet's name without the characters that Excel refuses; it is never empty. */
export function sheetNameOf(words: string): string {
  const name = words
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/^'|'$/g, '')
    .trim();
  return name.slice(0, LONGEST_SHEET_NAME).trim() || '1';
}
