import { giveWay } from '../../web/give-way.ts';
import { Meter, TableTooLarge } from './bounds.ts';
import { findDelimiter, OpenQuote, readDelimited } from './delimited.ts';
import { type CellShape, readCell } from './rules/read-cell.ts';
import { MOST_COLUMNS, type TableRefusal } from './rules/table-bounds.ts';

/** Reads tables from spreadsheets: a file, or pasted cells. */

/**
 * Rows of cells as they come, headings included. `lines`: the line of each row, from 1. `encoding`: the code page that
 * the file was guessed to have; null where it says its encoding.
 */
type ReadTable = { ok: true; rows: string[][]; lines: number[]; encoding: string | null } | TableRefusal;

/** Letters of a row at most: a stored row may have two megabytes. */
const MOST_LETTERS = 600_000;
const shortCell: CellShape = { letters: 200, isProse: false };

/** The first bytes of an Excel workbook: a ZIP archive; and of the older container, also that of encrypted ones. */
const WORKBOOK = '504b0304';
const OLD_WORKBOOK = 'd0cf11e0';

/** One column more shows that there are too many. */
const READ_COLUMNS = MOST_COLUMNS + 1;

type Cells = { cells: string[]; line: number };

/** Reads pasted cells as a table of at most `most` rows, without empty ones. `meter`: counts what it takes. */
export async function readTable(
  text: string,
  most: number,
  shape: CellShape = shortCell,
  meter = new Meter(),
): Promise<ReadTable> {
  return tableOf(await readText(text, limitOf(most), meter), most, shape, null);
}

/** The same for a file. Of a workbook, its first sheet counts. */
export async function readTableFile(
  bytes: Uint8Array,
  most: number,
  shape: CellShape = shortCell,
  meter = new Meter(),
): Promise<ReadTable> {
  const { read, encoding } = await readFile(bytes, limitOf(most), shape, meter);
  return tableOf(read, most, shape, encoding);
}

/** Empty rows are parsed too, because people count them; the limit leaves room for them. */
function limitOf(most: number): number {
  return 2 * most + 1_000;
}

/** Letters after which other requests have their turn. */
const LETTERS_A_TURN = 300_000;
const ROWS_A_TURN = 500;

async function tableOf(
  read: Cells[] | TableRefusal,
  most: number,
  shape: CellShape,
  encoding: string | null,
): Promise<ReadTable> {
  if (!Array.isArray(read)) return read;
  const filled = read.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (filled.length > most || read.length >= limitOf(most)) return { ok: false, reason: 'long' };
  // Nothing is dropped in silence.
  if (filled.some(({ cells }) => cells.slice(MOST_COLUMNS).some((cell) => cell.trim() !== '')))
    return { ok: false, reason: 'wide' };
  const rows: string[][] = [];
  let letters = 0;
  for (const { cells } of filled) {
    const row = cells.slice(0, MOST_COLUMNS).map((cell) => readCell(cell, shape));
    const length = row.reduce((sum, cell) => sum + cell.length, 0);
    if (length > MOST_LETTERS) return { ok: false, reason: 'wide' };
    rows.push(row);
    letters += length;
    if (letters < LETTERS_A_TURN && rows.length % ROWS_A_TURN !== 0) continue;
    letters = 0;
    await giveWay();
  }
  const lines = filled.map(({ line }) => line);
  return rows.length === 0 ? { ok: false, reason: 'empty' } : { ok: true, rows, lines, encoding };
}

type ReadFile = { read: Cells[] | TableRefusal; encoding: string | null };
const refused = (reason: 'workbook' | 'webpage'): ReadFile => ({
  read: { ok: false, reason },
  encoding: null,
});

async function readFile(
  bytes: Uint8Array,
  limit: number,
  { letters }: CellShape,
  meter: Meter,
): Promise<ReadFile> {
  const start = Array.from(bytes.slice(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (start === OLD_WORKBOOK) return refused('workbook');
  if (start === WORKBOOK) {
    const { readWorkbook } = await import('./read-workbook.ts');
    const sheet = { rows: limit, columns: READ_COLUMNS, letters };
    return { read: await readWorkbook(bytes, sheet, meter), encoding: null };
  }
  const { text, encoding } = decode(bytes, start);
  if (text === null) return { read: { ok: false, reason: 'encoding', encoding: encoding ?? '' }, encoding };
  return WEB_PAGE.test(text) ? refused('webpage') : { read: await readText(text, limit, meter), encoding };
}

/** Some programs write a page, or XML of Excel 2003, and name it as a workbook. */
const WEB_PAGE = /^[\s\uFEFF]*<(?:!doctype|html|head|meta|body|table|style|div|\?xml)[\s>]/i;

async function readText(text: string, limit: number, meter: Meter): Promise<Cells[] | TableRefusal> {
  // Excel names the delimiter on a line of its own, and other programs write that line for Excel.
  const [hint = '', named] = /^\uFEFF?(?:sep=(.)\r?\n)?/i.exec(text) ?? [];
  const body = text.slice(hint.length);
  const found: Cells[] = [];
  try {
    for (const { cells, line } of readDelimited(body, named ?? findDelimiter(body), READ_COLUMNS, meter)) {
      found.push({ cells, line });
      if (found.length >= limit) break;
      if (found.length % ROWS_A_TURN === 0) await giveWay();
    }
  } catch (error) {
    if (error instanceof OpenQuote) return { ok: false, reason: 'quotes', row: error.row };
    if (error instanceof TableTooLarge) return error.refusal;
    throw error;
  }
  return found;
}

/** `text`: null where the encoding cannot be read. `encoding`: the guessed one. */
function decode(bytes: Uint8Array, start: string): { text: string | null; encoding: string | null } {
  const said = (encoding: string) => ({ text: new TextDecoder(encoding).decode(bytes), encoding: null });
  if (start.startsWith('fffe')) return said('utf-16le');
  if (start.startsWith('feff')) return said('utf-16be');
  if (bytes.slice(0, 400).includes(0)) return { text: null, encoding: 'UTF-16' };
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
    return { text, encoding: null };
  } catch {
    // The preview says so, so that names can be checked.
    const encoding = guessEncoding(bytes);
    return { text: new TextDecoder(encoding).decode(bytes), encoding };
  }
}

/** The likelier of the two common code pages: Arabic letters come in runs, accented letters alone. */
function guessEncoding(bytes: Uint8Array): string {
  let [high, pairs] = [0, 0];
  for (const [index, byte] of bytes.slice(0, 20_000).entries()) {
    if (byte < 0xc0) continue;
    high += 1;
    if ((bytes[index - 1] ?? 0) >= 0xc0) pairs += 1;
  }
  return pairs * 2 > high ? 'Windows-1256' : 'Windows-1252';
}
