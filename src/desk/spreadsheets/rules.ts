import { unguarded } from '../../text/csv.ts';

/** What is counted while a table is read, so that no file keeps the shop busy. */
export const tableBoundNames = [
  'parts',
  'bytes',
  'tags',
  'attributes',
  'depth',
  'strings',
  'cells',
  'columns',
  'letters',
] as const;
export type TableBound = (typeof tableBoundNames)[number];

/**
 * Why a file is no readable table. `webpage`: a page with the name of an Excel file; `wide`: too many columns, or too
 * long a row; `encoding`: text in an encoding that cannot be guessed; `quotes`: a quote opened in `row` is never closed;
 * `bound`: it has more of something than `most`; `limited`: the device has sent too many tables, and may send another in
 * `wait` seconds.
 */
export type TableRefusal =
  | { ok: false; reason: 'empty' | 'workbook' | 'webpage' | 'long' | 'wide' }
  | { ok: false; reason: 'bound'; bound: TableBound; most: number }
  | { ok: false; reason: 'limited'; wait: number }
  | { ok: false; reason: 'encoding'; encoding: string }
  | { ok: false; reason: 'quotes'; row: number };

/** Columns of a table at most: exports of other shops have some dozens. */
export const MOST_COLUMNS = 200;

/** How cells are read: the most letters of each; `isProse`: keep line breaks and marks that join letters. */
export type CellShape = { letters: number; isProse: boolean };

// Control characters, marks that change the direction of text, and invisible marks.
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;
const TURNING = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A cell's text. `="123"` and `'123` keep a spreadsheet from reading a number. */
export function readCell(cell: string, { letters, isProse }: CellShape): string {
  const begun = cell.slice(0, 4 * letters);
  const seen = isProse
    ? begun.replace(/\r\n?/g, '\n').replace(CONTROL, ' ').replace(TURNING, '')
    : begun.replace(UNSEEN, ' ');
  const text = seen.trim();
  const quoted = /^="(.*)"$/s.exec(text)?.[1];
  const bare = quoted ?? (isProse ? unguarded(text) : text.replace(/^'/, ''));
  return bare.trim().toWellFormed().slice(0, letters);
}
