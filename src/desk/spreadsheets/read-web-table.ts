import { HtmlReader } from '../../text/html-tokens.ts';
import { type Meter, tableBounds } from './bounds.ts';
import { readPieces } from './read-pieces.ts';
import type { SheetShape, WorkbookRow } from './read-workbook.ts';
import type { TableRefusal } from './rules/table-bounds.ts';

/** Tables that other programs write as a web page and name `.xls`. As in Excel, all tables of a page stand one below another. */

/** `below`: for each column, how many rows more a cell above takes up. */
type OpenTable = { row: string[] | null; cell: { text: string; span: number } | null; below: number[] };

/** A row and column span: a whole number from 1, whatever is written. */
function spanOf(text: string | undefined): number {
  const span = Number.parseInt(text ?? '1', 10);
  return span >= 1 ? span : 1;
}

class WebTable {
  readonly rows: WorkbookRow[] = [];
  readonly #shape: SheetShape;
  readonly #meter: Meter;
  readonly #open: OpenTable[] = [];

  constructor(shape: SheetShape, meter: Meter) {
    this.#shape = shape;
    this.#meter = meter;
  }

  get isFull(): boolean {
    return this.rows.length >= this.#shape.rows;
  }

  open(name: string, attributeOf: (name: string) => string | undefined): void {
    this.#meter.add('tags');
    if (name === 'table') {
      this.#meter.reach('depth', this.#open.length + 1);
      this.#open.push({ row: null, cell: null, below: [] });
    }
    const table = this.#open.at(-1);
    if (table === undefined) return;
    if (name === 'tr') {
      this.#endRow(table);
      table.row = [];
    } else if (name === 'td' || name === 'th') {
      this.#endCell(table);
      table.row ??= [];
      this.#skipTaken(table.row, table.below);
      this.#meter.add('cells');
      const columns = Math.min(spanOf(attributeOf('colspan')), tableBounds.columns);
      const rows = Math.min(spanOf(attributeOf('rowspan')), this.#shape.rows) - 1;
      const start = table.row.length;
      this.#meter.reachColumns(start + columns);
      if (rows > 0)
        for (let column = start; column < start + columns; column += 1) table.below[column] = rows;
      table.cell = { text: '', span: columns };
    } else if ((name === 'br' || name === 'p' || name === 'div') && table.cell !== null)
      this.#add(table.cell, '\n');
  }

  close(name: string): void {
    this.#meter.add('tags');
    const table = this.#open.at(-1);
    if (table === undefined) return;
    if (name === 'td' || name === 'th') this.#endCell(table);
    if (name === 'tr' || name === 'table') this.#endRow(table);
    if (name === 'table') this.#open.pop();
  }

  text(text: string): void {
    const cell = this.#open.at(-1)?.cell;
    if (cell != null) this.#add(cell, text.replace(/[\s\u00a0]+/g, ' '));
  }

  finish(): void {
    for (const table of this.#open.toReversed()) this.#endRow(table);
  }

  #add(cell: { text: string }, text: string): void {
    const left = 4 * this.#shape.letters - cell.text.length;
    if (left <= 0) return;
    this.#meter.add('letters', Math.min(left, text.length));
    cell.text += text.slice(0, left);
  }

  /** Cells above that reach into this row keep their places. */
  #skipTaken(row: string[], below: number[]): void {
    while ((below[row.length] ?? 0) > 0) {
      below[row.length] = (below[row.length] ?? 0) - 1;
      row.push('');
    }
  }

  #endCell(table: OpenTable): void {
    const { row, cell } = table;
    if (row === null || cell === null) return;
    row.push(cell.text.trim());
    for (let more = 1; more < cell.span; more += 1) row.push('');
    table.cell = null;
  }

  #endRow(table: OpenTable): void {
    this.#endCell(table);
    const { row, below } = table;
    table.row = null;
    if (row === null) return;
    // What reaches into the row behind its last cell.
    for (let column = row.length; column < below.length; column += 1)
      below[column] = Math.max(0, (below[column] ?? 0) - 1);
    if (!this.isFull)
      this.rows.push({ cells: row.slice(0, this.#shape.columns), line: this.rows.length + 1 });
  }
}

/** The rows of a web page's tables; a page without any is refused. Throws `TableTooLarge`. */
export async function readWebTable(
  text: string,
  shape: SheetShape,
  meter: Meter,
): Promise<WorkbookRow[] | TableRefusal> {
  const table = new WebTable(shape, meter);
  const reader = new HtmlReader({
    open: (name, attributeOf) => table.open(name, attributeOf),
    close: (name) => table.close(name),
    text: (piece) => table.text(piece),
  });
  await readPieces(text, { push: (piece) => reader.push(piece), isFull: () => table.isFull });
  if (!table.isFull) reader.finish();
  table.finish();
  return table.rows.length === 0 ? { ok: false, reason: 'webpage' } : table.rows;
}
