import { Meter, TableTooLarge, tableBounds } from './bounds.ts';

/** Rows of delimited text (RFC 4180), read from its start to its end once, whatever its quotes. */

/** `line`: the row, from 1. `columns`: how many it has; `cells` are the first of them. */
type Row = { cells: string[]; columns: number; line: number };

/** A quote that opens in a row and is never closed. */
export class OpenQuote extends Error {
  override name = 'OpenQuote';
  readonly row: number;

  constructor(row: number) {
    super(`A quote of row ${row} is never closed.`);
    this.row = row;
  }
}

const QUOTE = '"';
const QUOTE_CODE = 34;
const SPACE_CODE = 32;
/** Letters of a cell as it is written, at most: the longest text of a product is a quarter of it. */
const LONGEST_CELL = 300_000;

/** Finds a text again and again, further on each time, and looks at no letter twice. */
function finderOf(text: string, wanted: string): (from: number) => number {
  let found = -2;
  return (from) => {
    if (found !== text.length && found < from) {
      const at = text.indexOf(wanted, from);
      found = at < 0 ? text.length : at;
    }
    return found;
  };
}

/**
 * The rows of a text, the empty ones too, each with its first `mostColumns` cells. A quote inside a quoted cell stands
 * for itself unless the cell can end there. Throws `OpenQuote` or `TableTooLarge`.
 */
export function* readDelimited(
  text: string,
  delimiter: string,
  mostColumns: number,
  meter: Meter,
): Generator<Row> {
  const [delimiterFrom, feedFrom, returnFrom] = [delimiter, '\n', '\r'].map((one) => finderOf(text, one)) as [
    (from: number) => number,
    (from: number) => number,
    (from: number) => number,
  ];
  const endOfLine = (from: number) => Math.min(feedFrom(from), returnFrom(from));
  for (let [at, line] = [0, 1]; at < text.length; line += 1) {
    const cells: string[] = [];
    let columns = 0;
    for (;;) {
      const isQuoted = text[at] === QUOTE;
      const end = isQuoted ? endOfQuoted(text, at, delimiter, line) : null;
      const next = end === null ? Math.min(delimiterFrom(at), endOfLine(at)) : end.next;
      columns += 1;
      meter.reach('columns', columns);
      if (columns <= mostColumns) {
        const cell = end === null ? text.slice(at, Math.min(next, at + LONGEST_CELL)) : end.cell;
        meter.add('letters', cell.length);
        cells.push(cell);
      }
      at = next;
      if (text[at] !== delimiter) break;
      at += 1;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    yield { cells, columns, line };
  }
}

function endOfQuoted(
  text: string,
  start: number,
  delimiter: string,
  line: number,
): { cell: string; next: number } {
  for (let from = start + 1; ; ) {
    let quote = text.indexOf(QUOTE, from);
    // A quote that opens so much is one too many.
    if (quote < 0 || quote - start > LONGEST_CELL) throw new OpenQuote(line);
    // Of some quotes in a row each pair is a quote of the cell.
    from = quote + 1;
    while (text.charCodeAt(from) === QUOTE_CODE && from - start <= LONGEST_CELL) from += 1;
    if ((from - quote) % 2 === 0) continue;
    quote = from - 1;
    let next = from;
    while (text.charCodeAt(next) === SPACE_CODE) next += 1;
    const after = text[next];
    if (after === undefined || after === delimiter || after === '\n' || after === '\r')
      return { cell: quotedCell(text, start + 1, quote), next };
  }
}

function quotedCell(text: string, start: number, end: number): string {
  return text.slice(start, Math.min(end, start + LONGEST_CELL)).replaceAll('""', QUOTE);
}

/** Rows and letters that are read to find the delimiter, once for each. */
const PREVIEW_ROWS = 40;
const PREVIEW_LETTERS = 200_000;

/** The delimiter by which the first rows have the most cells, and equally many; a comma where none divides them. */
export function findDelimiter(text: string): string {
  let best = { delimiter: ',', changes: Number.POSITIVE_INFINITY, cells: 0 };
  for (const delimiter of ['\t', ';', ',', '|']) {
    const counts = countsOf(text, delimiter);
    const cells = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    const changes = counts.reduce((sum, count, row) => sum + Math.abs(count - (counts[row - 1] ?? count)), 0);
    if (cells >= 2 && changes <= best.changes && cells > best.cells) best = { delimiter, changes, cells };
  }
  return best.delimiter;
}

/** How many cells each of the first rows has that is not empty. */
function countsOf(text: string, delimiter: string): number[] {
  const counts: number[] = [];
  const start = text.slice(0, PREVIEW_LETTERS);
  try {
    for (const { cells, columns, line } of readDelimited(
      start,
      delimiter,
      tableBounds.columns,
      new Meter(),
    )) {
      if (line > PREVIEW_ROWS) break;
      if (cells.some((cell) => cell.trim() !== '')) counts.push(columns);
    }
  } catch (error) {
    // The rows up to there count; the reading itself refuses the text.
    if (!(error instanceof OpenQuote) && !(error instanceof TableTooLarge)) throw error;
  }
  return counts;
}
