import Papa from 'papaparse';
import { type CellShape, readCell, type TableRefusal } from '../../shop/desk-calls/spreadsheets/rules.ts';

/** Reads tables from spreadsheets: a file, or pasted cells. */

/** Rows of cells as they come, headings included. `lines`: the line of each row, from 1. */
type ReadTable = { ok: true; rows: string[][]; lines: number[] } | TableRefusal;

const MOST_COLUMNS = 40;
const shortCell: CellShape = { letters: 200, isProse: false };

/** The first bytes of an Excel workbook: a ZIP archive; and of the older container, also that of encrypted ones. */
const WORKBOOK = '504b0304';
const OLD_WORKBOOK = 'd0cf11e0';

/** Rows that are read to find the delimiter. */
const PREVIEW_ROWS = 40;

type Cells = { cells: string[]; line: number };

/** Reads pasted cells as a table of at most `most` rows, without empty ones. */
export function readTable(text: string, most: number, shape: CellShape = shortCell): ReadTable {
  return tableOf(readText(text, limitOf(most)), most, shape);
}

/** The same for a file. Of a workbook, its first sheet counts. */
export async function readTableFile(
  bytes: Uint8Array,
  most: number,
  shape: CellShape = shortCell,
): Promise<ReadTable> {
  return tableOf(await readFile(bytes, limitOf(most)), most, shape);
}

/** Empty rows are parsed too, because people count them; the limit leaves room for them. */
function limitOf(most: number): number {
  return 2 * most + 1_000;
}

function tableOf(read: Cells[] | TableRefusal, most: number, shape: CellShape): ReadTable {
  if (!Array.isArray(read)) return read;
  const filled = read.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (filled.length > most || read.length >= limitOf(most)) return { ok: false, reason: 'long' };
  const rows = filled.map(({ cells }) => cells.slice(0, MOST_COLUMNS).map((cell) => readCell(cell, shape)));
  const lines = filled.map(({ line }) => line);
  return rows.length === 0 ? { ok: false, reason: 'empty' } : { ok: true, rows, lines };
}

async function readFile(bytes: Uint8Array, limit: number): Promise<Cells[] | TableRefusal> {
  const start = Array.from(bytes.slice(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (start === OLD_WORKBOOK) return { ok: false, reason: 'workbook' };
  if (start === WORKBOOK) {
    const { readWorkbook } = await import('./read-workbook.ts');
    return (await readWorkbook(bytes, limit, MOST_COLUMNS)) ?? { ok: false, reason: 'workbook' };
  }
  const text = decode(bytes, start);
  return typeof text === 'string' ? readText(text, limit) : text;
}

function readText(text: string, limit: number): Cells[] | TableRefusal {
  // Excel names the delimiter on a line of its own, and other programs write that line for Excel.
  const [hint = '', named] = /^\uFEFF?sep=(.)\r?\n/i.exec(text) ?? [];
  const body = text.slice(hint.length);
  const delimiter = named ?? delimiterOf(body);
  const { data, errors } = Papa.parse<string[]>(body, { delimiter, preview: limit });
  const open = errors.find(({ code }) => code === 'MissingQuotes');
  if (open !== undefined) return { ok: false, reason: 'quotes', row: (open.row ?? 0) + 1 };
  return data.map((cells, row) => ({ cells, line: row + 1 }));
}

function delimiterOf(text: string): string {
  const delimitersToGuess = ['\t', ';', ',', '|'];
  return Papa.parse(text, { delimitersToGuess, skipEmptyLines: 'greedy', preview: PREVIEW_ROWS }).meta
    .delimiter;
}

function decode(bytes: Uint8Array, start: string): string | TableRefusal {
  if (start.startsWith('fffe')) return new TextDecoder('utf-16le').decode(bytes);
  if (start.startsWith('feff')) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.slice(0, 400).includes(0)) return { ok: false, reason: 'encoding', encoding: 'UTF-16' };
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return { ok: false, reason: 'encoding', encoding: guessEncoding(bytes) };
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
