import type { Meter } from './bounds.ts';
import { readPieces } from './read-pieces.ts';
import type { SheetShape, WorkbookRow } from './read-workbook.ts';
import type { TableRefusal } from './rules/table-bounds.ts';
import { BadXml, readAttributes, WrittenText, XmlReader } from './xml.ts';

/** Workbooks as XML of Excel 2003 (SpreadsheetML), which other programs name `.xls`. */

/** A whole number of an attribute, not below `least`. */
function wholeFrom(text: string | undefined, least: number): number {
  const number = Number.parseInt(text ?? '', 10);
  return number >= least ? number : least;
}

/** A cell's value as a merchant would type it. */
function cellValue(type: string, text: string): string {
  if (type === 'DateTime') return text.slice(0, 10);
  return type === 'Boolean' ? String(text.trim() === '1') : text;
}

/** Reads the first sheet of SpreadsheetML 2003 (`Workbook`, `Worksheet`, `Table`, `Row`, `Cell`, `Data`). */
class XmlSheet {
  readonly rows: WorkbookRow[] = [];
  readonly #shape: SheetShape;
  readonly #meter: Meter;
  #sheets = 0;
  #line = 0;
  #row: string[] | null = null;
  #cell: { type: string } | null = null;
  readonly #written: WrittenText;
  #isData = false;
  #isComment = false;
  #merged = 0;

  constructor(shape: SheetShape, meter: Meter) {
    this.#shape = shape;
    this.#meter = meter;
    this.#written = new WrittenText(4 * shape.letters);
  }

  get isFull(): boolean {
    return this.#sheets > 1 || this.rows.length >= this.#shape.rows;
  }

  open(name: string, written: string): void {
    if (name === 'Worksheet') this.#sheets += 1;
    if (this.#sheets !== 1) return;
    const attribute = (key: string) => readAttributes(written).get(key);
    if (name === 'Row') {
      this.#line = Math.max(this.#line + 1, wholeFrom(attribute('Index'), 1));
      this.#row = [];
    } else if (name === 'Cell' && this.#row !== null) {
      this.#meter.add('cells');
      const index = Math.max(this.#row.length, wholeFrom(attribute('Index'), 1) - 1);
      this.#meter.reachColumns(index + 1);
      while (this.#row.length < index) this.#row.push('');
      this.#merged = wholeFrom(attribute('MergeAcross'), 0);
      this.#meter.reachColumns(index + 1 + this.#merged);
      this.#cell = { type: '' };
    } else if (name === 'Comment') this.#isComment = true;
    else if (name === 'Data' && this.#cell !== null && !this.#isComment) {
      this.#isData = true;
      this.#cell.type = attribute('Type') ?? '';
    }
  }

  text(text: string): void {
    if (this.#isData) this.#written.add(text);
  }

  close(name: string): void {
    if (name === 'Data') this.#isData = false;
    if (name === 'Comment') this.#isComment = false;
    if (name === 'Cell' && this.#cell !== null) {
      const value = cellValue(this.#cell.type, this.#written.take());
      this.#meter.add('letters', value.length);
      this.#row?.push(value);
      for (let more = 0; more < this.#merged; more += 1) this.#row?.push('');
      this.#cell = null;
    }
    if (name !== 'Row' || this.#row === null) return;
    if (!this.isFull) this.rows.push({ cells: this.#row.slice(0, this.#shape.columns), line: this.#line });
    this.#row = null;
  }
}

/** The rows of the first sheet of such a workbook, or why it is not read. Throws `TableTooLarge`. */
export async function readXmlSheet(
  text: string,
  shape: SheetShape,
  meter: Meter,
): Promise<WorkbookRow[] | TableRefusal> {
  try {
    const sheet = new XmlSheet(shape, meter);
    const reader = new XmlReader(
      {
        open: (name, attributes) => sheet.open(name, attributes),
        close: (name) => sheet.close(name),
        text: (piece) => sheet.text(piece),
      },
      meter,
    );
    await readPieces(text, { push: (piece) => reader.push(piece), isFull: () => sheet.isFull });
    if (!sheet.isFull) reader.finish();
    return sheet.rows;
  } catch (error) {
    if (error instanceof BadXml) return { ok: false, reason: 'workbook' };
    throw error;
  }
}
