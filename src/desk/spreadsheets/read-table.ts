import { giveWay } from '../../web/give-way.ts';
import { Meter, TableTooLarge } from './bounds.ts';
import { decodeText } from './decode-text.ts';
import { findDelimiter, OpenQuote, readDelimited } from './delimited.ts';
import { type CellShape, readCell } from './rules/read-cell.ts';
import { type FileReading, MOST_COLUMNS, type TableRefusal } from './rules/table-bounds.ts';

/** Reads tables from spreadsheets: a file, or pasted cells. */

/** Rows of cells as they come, headings included. `lines`: the line of each row, from 1. */
type ReadTable = { ok: true; rows: string[][]; lines: number[]; reading: FileReading } | TableRefusal;

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
  return tableOf(readText(text, limitOf(most), meter), most, shape);
}

/** The same for a file. Of a workbook, its first sheet counts. */
export async function readTableFile(
  bytes: Uint8Array,
  most: number,
  shape: CellShape = shortCell,
  meter = new Meter(),
): Promise<ReadTable> {
  return tableOf(readFile(bytes, limitOf(most), shape, meter), most, shape);
}

/** Empty rows are parsed too, because people count them; the limit leaves room for them. */
function limitOf(most: number): number {
  return 2 * most + 1_000;
}

/** Letters after which other requests have their turn. */
const LETTERS_A_TURN = 300_000;
const ROWS_A_TURN = 500;

/** What was read; beyond a bound, why it is not read further. */
async function withinBounds(reading: Promise<ReadRows | TableRefusal>): Promise<ReadRows | TableRefusal> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof TableTooLarge) return error.refusal;
    throw error;
  }
}

async function tableOf(
  rowsRead: Promise<ReadRows | TableRefusal>,
  most: number,
  shape: CellShape,
): Promise<ReadTable> {
  const given = await withinBounds(rowsRead);
  if ('reason' in given) return given;
  const { cells: read, reading } = given;
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
  return rows.length === 0 ? { ok: false, reason: 'empty' } : { ok: true, rows, lines, reading };
}

type ReadRows = { cells: Cells[]; reading: FileReading };

async function readFile(
  bytes: Uint8Array,
  limit: number,
  { letters }: CellShape,
  meter: Meter,
): Promise<ReadRows | TableRefusal> {
  const start = Array.from(bytes.slice(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (start === OLD_WORKBOOK) return { ok: false, reason: 'workbook' };
  const sheet = { rows: limit, columns: READ_COLUMNS, letters };
  if (start === WORKBOOK) {
    const { readWorkbook } = await import('./read-workbook.ts');
    return read('workbook', null, await readWorkbook(bytes, sheet, meter));
  }
  const { text, encoding } = decodeText(bytes);
  if (text === null) return { ok: false, reason: 'encoding', encoding: encoding ?? '' };
  if (XML_WORKBOOK.test(text.slice(0, LETTERS_OF_START))) {
    const { readXmlSheet } = await import('./read-xml-sheet.ts');
    return read('xml', encoding, await readXmlSheet(text, sheet, meter));
  }
  if (WEB_PAGE.test(text)) {
    const { readWebTable } = await import('./read-web-table.ts');
    return read('webpage', encoding, await readWebTable(text, sheet, meter));
  }
  const rows = await readText(text, limit, meter);
  return 'reason' in rows ? rows : { ...rows, reading: { ...rows.reading, encoding } };
}

function read(
  form: FileReading['form'],
  encoding: string | null,
  cells: Cells[] | TableRefusal,
): ReadRows | TableRefusal {
  return Array.isArray(cells) ? { cells, reading: { form, encoding, separator: null } } : cells;
}

/** Some programs write a page, or XML of Excel 2003, and name it as a workbook. */
const WEB_PAGE =
  /^[\s\uFEFF]*(?:<!--|<(?:!doctype|html|head|meta|body|table|thead|tbody|tr|style|div|center|\?xml)[\s>])/i;
const XML_WORKBOOK = /<(?:\w+:)?Workbook[\s>]/;
const LETTERS_OF_START = 4_000;

async function readText(text: string, limit: number, meter: Meter): Promise<ReadRows | TableRefusal> {
  // Excel names the delimiter on a line of its own, and other programs write that line for Excel.
  const [hint = '', named] = /^\uFEFF?(?:sep=(.)\r?\n)?/i.exec(text) ?? [];
  const body = text.slice(hint.length);
  const separator = named ?? findDelimiter(body);
  const found: Cells[] = [];
  try {
    for (const { cells, line } of readDelimited(body, separator, READ_COLUMNS, meter)) {
      found.push({ cells, line });
      if (found.length >= limit) break;
      if (found.length % ROWS_A_TURN === 0) await giveWay();
    }
  } catch (error) {
    if (error instanceof OpenQuote) return { ok: false, reason: 'quotes', row: error.row };
    throw error;
  }
  return { cells: found, reading: { form: 'text', encoding: null, separator } };
}
