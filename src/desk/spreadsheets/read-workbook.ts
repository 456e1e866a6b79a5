import { type Archive, BadArchive, openArchive, readPart } from './archive.ts';
import type { Meter } from './bounds.ts';
import { BadDeflate } from './inflate.ts';
import type { TableRefusal } from './rules/table-bounds.ts';
import { dayOfSerial, isDateFormat } from './workbook-dates.ts';
import { attributesOf, BadXml, readAttributes, WrittenText, type XmlListener, XmlReader } from './xml.ts';

/** What of a sheet is read: columns, rows, and letters of each cell, at most. */
export type SheetShape = { rows: number; columns: number; letters: number };

/** `line`: the row in the sheet, from 1. */
export type WorkbookRow = { cells: string[]; line: number };

/**
 * The rows of the first sheet of an Excel workbook (.xlsx), or why it is not read. Each part is inflated and read in
 * pieces, and what it has is counted in `meter`, so no file takes more than `tableBounds`: beyond it, it throws `TableTooLarge`. Of formulas the results
 * count.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  shape: SheetShape,
  meter: Meter,
): Promise<WorkbookRow[] | TableRefusal> {
  try {
    const archive = openArchive(bytes, meter);
    const { sheet, strings, styles, isFrom1904 } = await findParts(archive, meter);
    const texts = strings === null ? [] : await readStrings(archive, strings, shape, meter);
    const isDate = styles === null ? () => false : await readDateStyles(archive, styles, meter);
    const rows = new SheetRows({ shape, texts, isDate, isFrom1904, meter });
    await readXml(archive, sheet, rows, meter, () => rows.isFull);
    return rows.found;
  } catch (error) {
    // Broken, encrypted or of another kind: the merchant saves it in another form.
    if (error instanceof BadArchive || error instanceof BadDeflate || error instanceof BadXml)
      return { ok: false, reason: 'workbook' };
    // The text is not UTF-8.
    if (error instanceof TypeError) return { ok: false, reason: 'workbook' };
    throw error;
  }
}

async function readXml(
  archive: Archive,
  name: string,
  listener: XmlListener,
  meter: Meter,
  isDone: () => boolean = () => false,
): Promise<void> {
  const part = readPart(archive, name, meter);
  if (part === null) throw new BadArchive('A part is missing.');
  const reader = new XmlReader(listener, meter);
  for await (const piece of part) {
    reader.push(piece);
    if (isDone()) return;
  }
  reader.finish();
}

type Relationship = { id: string; type: string; target: string };

/** The relationships of a part, with their targets as names in the archive; none where it has no such file. */
async function readRelationships(archive: Archive, of: string, meter: Meter): Promise<Relationship[]> {
  const slash = of.lastIndexOf('/') + 1;
  const [folder, file] = [of.slice(0, slash), of.slice(slash)];
  const name = `${folder}_rels/${file}.rels`;
  const found: Relationship[] = [];
  if (!archive.parts.has(name)) return found;
  await readXml(
    archive,
    name,
    {
      open: (tag, attributes) => {
        if (tag !== 'Relationship') return;
        const read = readAttributes(attributes);
        const [id = '', type = '', target = ''] = ['Id', 'Type', 'Target'].map((key) => read.get(key));
        found.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: pathOf(folder, target) });
      },
    },
    meter,
  );
  return found;
}

function pathOf(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  }
  return path.join('/');
}

async function findParts(archive: Archive, meter: Meter) {
  const [main] = (await readRelationships(archive, '', meter)).filter(
    ({ type }) => type === 'officeDocument',
  );
  if (main === undefined) throw new BadArchive('It is no workbook.');
  const related = await readRelationships(archive, main.target, meter);
  const targetOf = (type: string) => {
    const target = related.find((one) => one.type === type)?.target ?? '';
    return archive.parts.has(target) ? target : null;
  };
  const sheets: string[] = [];
  let isFrom1904 = false;
  await readXml(
    archive,
    main.target,
    {
      open: (tag, attributes) => {
        if (tag === 'sheet') sheets.push(readAttributes(attributes).get('id') ?? '');
        if (tag === 'workbookPr')
          isFrom1904 = ['1', 'true'].includes(readAttributes(attributes).get('date1904') ?? '');
      },
    },
    meter,
  );
  // A sheet of a chart has no cells.
  const [sheet] = sheets.flatMap(
    (id) => related.find((one) => one.id === id && one.type === 'worksheet')?.target ?? [],
  );
  if (sheet === undefined) throw new BadArchive('It has no sheet.');
  return { sheet, strings: targetOf('sharedStrings'), styles: targetOf('styles'), isFrom1904 };
}

/** Excel writes control characters so. */
function withoutEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

async function readStrings(
  archive: Archive,
  name: string,
  { letters }: SheetShape,
  meter: Meter,
): Promise<string[]> {
  const strings: string[] = [];
  const written = new WrittenText(4 * letters);
  let [isText, isPhonetic] = [false, false];
  await readXml(
    archive,
    name,
    {
      open: (tag) => {
        if (tag === 'si') meter.add('strings');
        if (tag === 'rPh') isPhonetic = true;
        isText = tag === 't' && !isPhonetic;
      },
      text: (text) => {
        if (isText) written.add(text);
      },
      close: (tag) => {
        isText = false;
        if (tag === 'rPh') isPhonetic = false;
        if (tag === 'si') strings.push(withoutEscapes(written.take()));
      },
    },
    meter,
  );
  return strings;
}

/** Whether the style of a cell, by its number, shows a date. */
async function readDateStyles(
  archive: Archive,
  name: string,
  meter: Meter,
): Promise<(style: number) => boolean> {
  const written = new Map<number, string>();
  const styles: number[] = [];
  let isCellStyle = false;
  await readXml(
    archive,
    name,
    {
      open: (tag, attributes) => {
        if (tag === 'cellXfs') isCellStyle = true;
        if (tag !== 'numFmt' && !(tag === 'xf' && isCellStyle)) return;
        const read = readAttributes(attributes);
        const format = Number(read.get('numFmtId') ?? 0);
        if (tag === 'numFmt') written.set(format, read.get('formatCode') ?? '');
        else styles.push(format);
      },
      close: (tag) => {
        if (tag === 'cellXfs') isCellStyle = false;
      },
    },
    meter,
  );
  const dates = styles.map((format) => isDateFormat(format, written.get(format) ?? null));
  return (style) => dates[style] === true;
}

const cellAttributes = ['r', 's', 't'] as const;

type Sheet = {
  shape: SheetShape;
  texts: readonly string[];
  isDate(style: number): boolean;
  isFrom1904: boolean;
  meter: Meter;
};

/** The rows of a sheet as its XML comes. Cells beyond the last column that counts are passed over. */
class SheetRows implements XmlListener {
  readonly found: WorkbookRow[] = [];
  readonly #sheet: Sheet;
  readonly #written: WrittenText;
  #line = 0;
  #row: string[] | null = null;
  #cell: { column: number; type: string; style: number } | null = null;
  #nextColumn = 0;
  #isText = false;
  #isPhonetic = false;

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
    this.#written = new WrittenText(4 * sheet.shape.letters);
  }

  get isFull(): boolean {
    return this.found.length >= this.#sheet.shape.rows;
  }

  open(tag: string, attributes: string): void {
    if (tag === 'row') {
      const line = Number(readAttributes(attributes).get('r'));
      this.#line = Number.isSafeInteger(line) && line > 0 ? line : this.#line + 1;
      this.#row = [];
      this.#nextColumn = 0;
    } else if (tag === 'c' && this.#row !== null) {
      this.#sheet.meter.add('cells');
      const { r, s, t = 'n' } = attributesOf(attributes, cellAttributes);
      const column = columnOf(r) ?? this.#nextColumn;
      this.#nextColumn = column + 1;
      this.#cell = { column, type: t, style: Number(s ?? -1) };
    } else if (tag === 'rPh') this.#isPhonetic = true;
    this.#isText =
      this.#cell !== null &&
      this.#cell.column < this.#sheet.shape.columns &&
      (tag === 'v' || (tag === 't' && !this.#isPhonetic));
  }

  text(text: string): void {
    if (this.#isText) this.#written.add(text);
  }

  close(tag: string): void {
    this.#isText = false;
    if (tag === 'rPh') this.#isPhonetic = false;
    if (tag === 'c') this.#endCell();
    if (tag !== 'row' || this.#row === null) return;
    if (!this.isFull) this.found.push({ cells: this.#row, line: this.#line });
    this.#row = null;
  }

  #endCell(): void {
    const [cell, row] = [this.#cell, this.#row];
    const written = this.#written.take();
    this.#cell = null;
    if (cell === null || row === null || cell.column >= this.#sheet.shape.columns) return;
    const value = this.#valueOf(cell, written);
    this.#sheet.meter.add('letters', value.length);
    while (row.length < cell.column) row.push('');
    row[cell.column] = value;
  }

  /** A cell's value as a merchant would type it. */
  #valueOf({ type, style }: { type: string; style: number }, written: string): string {
    const { texts, isDate, isFrom1904 } = this.#sheet;
    if (type === 's') return texts[Number(written || -1)] ?? '';
    if (type === 'b') return String(written === '1' || written.toLowerCase() === 'true');
    if (type !== 'n') return withoutEscapes(written);
    const number = Number(written);
    if (written === '' || Number.isNaN(number)) return written;
    if (isDate(style)) return dayOfSerial(number, isFrom1904);
    return Number.isInteger(number) ? number.toFixed(0) : String(number);
  }
}

/** The column of a cell such as `AB12`, from 0; null without a name. */
function columnOf(name: string | undefined): number | null {
  if (name === undefined) return null;
  let [column, at] = [0, 0];
  for (; at < name.length; at += 1) {
    // Without its case.
    const letter = (name.charCodeAt(at) & 0xdf) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  if (at === 0 || at > 3) throw new BadXml('A cell is nowhere.');
  return column - 1;
}
