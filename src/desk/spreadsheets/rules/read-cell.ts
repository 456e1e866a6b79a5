import { unguarded } from '../../../text/csv.ts';

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
