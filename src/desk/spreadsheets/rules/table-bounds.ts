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
 * Why a file is no readable table. `webpage`: a page without a table; `wide`: too many columns, or too
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

/** What a table came as: text, an Excel workbook, its XML of 2003, or a web page. */
export const tableForms = ['text', 'workbook', 'xml', 'webpage'] as const;

/**
 * How a table was read. `encoding`: the code page that its file was guessed to have; null where the file says it.
 * `separator`: what was found to divide the columns of a text; null for other forms.
 */
export type FileReading = {
  form: (typeof tableForms)[number];
  encoding: string | null;
  separator: string | null;
};
