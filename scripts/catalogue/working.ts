import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locale } from '../../src/contract/scalars.ts';
import type { Desk } from '../../src/desk/define-procedure.ts';
import { ImportRunner } from '../../src/desk/imports/apply.ts';
import {
  applyImport,
  beginImport,
  matchImport,
  readProductFile,
  showImport,
} from '../../src/desk/imports/procedures.ts';
import { headingsOf } from '../../src/desk/imports/product-file.ts';
import { productCell } from '../../src/desk/imports/rules/cells.ts';
import { findProductColumns } from '../../src/desk/imports/rules/find-columns.ts';
import type { ImportRow } from '../../src/desk/imports/rules/imports.ts';
import type { Device } from '../../src/desk/sessions/device.ts';
import { Meter } from '../../src/desk/spreadsheets/bounds.ts';
import { readTableFile } from '../../src/desk/spreadsheets/read-table.ts';
import { UserError } from '../../src/server/user-error.ts';
import type { ShopContext } from '../../src/shop/context.ts';
import { localDate } from '../../src/text/algiers.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../src/text/csv.ts';
import { loadDeskCopy } from '../../templates/desk/copy/copy.ts';
import { reasonText } from '../../templates/desk/imports/reasons.ts';
import type { Progress } from './shop.ts';

const MOST_ROWS = 50_000;

/** The caller: there is no sign-in here, only the key counts. */
function deskOf(shop: ShopContext): Desk<Device> {
  return {
    shop,
    device: {} as Device,
    network: null,
    note: () => undefined,
    // Creating them loads the pages of the shop, which Node cannot read.
    get services(): never {
      throw new Error('Product lists need no services.');
    },
  };
}

const refusals = {
  empty: 'there is no row to read.',
  webpage: 'it is a web page without a table.',
  wide: 'it has more than 200 columns, or too long a row.',
  workbook: 'it is an Excel workbook of an old form, encrypted or broken: save it as .xlsx or "CSV UTF-8".',
  long: `it has more than ${MOST_ROWS} rows: split it into parts.`,
};

/** Reads a file and checks its rows; returns the list's id. */
export async function lookUp(shop: ShopContext, bytes: Uint8Array): Promise<string> {
  const read = await readTableFile(bytes, MOST_ROWS + 10, productCell, new Meter(10));
  if (!read.ok) {
    if (read.reason === 'encoding')
      throw new UserError(`The file is not UTF-8, it seems to be ${read.encoding}: save it as "CSV UTF-8".`);
    if (read.reason === 'quotes')
      throw new UserError(`A quotation mark is not closed from row ${read.row} of the file on.`);
    if (read.reason === 'bound')
      throw new UserError(`The file was not read: it has more than ${read.most} ${read.bound}.`);
    if (read.reason === 'limited') throw new Error('A command has no limit.');
    throw new UserError(`The file was not read: ${refusals[read.reason]}`);
  }
  const found = findProductColumns(read.rows);
  if (found === null)
    throw new UserError('No row of the file has headings of goods, such as "Name" and "Price".');
  const columns = { ...found, day: localDate(Math.floor(Date.now() / 1000)) };
  if (read.reading.encoding !== null)
    throw new UserError(
      `The file is not UTF-8, it seems to be ${read.reading.encoding}: save it as "CSV UTF-8".`,
    );
  const open = columns.doubts.map(({ place }) => columns.heads[place] ?? '');
  // Nobody is there to choose, and a price is not guessed.
  if (open.length > 0)
    throw new UserError(
      `These headings may mean several things: ${open.join(', ')}. Rename the column that holds the price or the pieces, and remove the others.`,
    );
  // The shop keeps cost prices to itself: the service, which this command reads and writes, has none.
  const { cost = [], ...places } = columns.places;
  columns.places = places;
  columns.ignored.push(...cost.flatMap((place) => columns.heads[place] ?? []));
  const rows = read.rows
    .map((cells, index) => ({ cells, line: read.lines[index] ?? index + 1 }))
    .slice(columns.from);
  if (rows.length > MOST_ROWS) throw new UserError(`The file was not read: ${refusals.long}`);
  const digest = createHash('sha256').update(bytes).update(randomBytes(8)).digest('hex');
  const desk = deskOf(shop);
  const { id } = await beginImport.handle(desk, { digest, name: '', rows, columns });
  for (let goesOn = true; goesOn; ) {
    const matched = await matchImport.handle(desk, { id, isAnew: false });
    goesOn = matched.ok && matched.isUnfinished;
  }
  return id;
}

/**
 * Prints the refused rows, the new and changed ones unless `isBrief`, and the counts. Also returns how many products
 * have new or changed rows.
 */
export async function tellRows(shop: ShopContext, id: string, tell: (line: string) => void, isBrief = false) {
  const desk = deskOf(shop);
  const t = await readEnglish();
  const products = new Set<number>();
  for (let after: number | null = 0; after !== null; ) {
    const shown = await showImport.handle(desk, { id, show: null, after });
    if (!shown.ok) throw new Error(shown.reason);
    const { columns } = shown.given;
    if (after === 0 && columns.ignored.length > 0)
      tell(`Columns that are not read: ${columns.ignored.join(', ')}`);
    for (const row of shown.rows) {
      if (row.match === 'refused' || row.match === 'asked')
        tell(`${row.line}  ${row.match}  ${row.title}  ${reasonText(row, columns, t)}`);
      else if (row.match !== 'unchanged') products.add(row.product);
      if (!isBrief && (row.match === 'new' || row.match === 'changed'))
        tell(`${row.line}  ${row.match}  ${row.title}  ${changesOf(row)}`);
    }
    after = shown.next;
  }
  const shown = await showImport.handle(desk, { id, show: null, after: null });
  if (!shown.ok) throw new Error(shown.reason);
  const { counts, given } = shown;
  tell(
    `${counts.new} new, ${counts.changed} changed, ${counts.unchanged} unchanged, ${counts.refused} refused.${counts.asked === 0 ? '' : ` ${counts.asked} to be settled: give these rows an address.`}`,
  );
  return { counts, given, products: products.size };
}

const readEnglish = async () => ({ language: 'en', words: await loadDeskCopy('en') }) as const;

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text).replace(/\s+/g, ' ');

function changesOf({ changes }: ImportRow): string {
  return changes
    .map(({ column, from, to }) => `${column}: ${from === '' ? '' : `${short(from)} → `}${short(to)}`)
    .join('; ');
}

/** Reasons that only the import itself finds. */
const ofService = new Set<string>(['conflict', 'gone', 'refused', 'service']);

/** Applies a list to its end. False when rows failed. */
export async function importRows(
  shop: ShopContext,
  id: string,
  progress: Progress,
  tell: (line: string) => void,
): Promise<boolean> {
  const desk = deskOf(shop);
  const importing = new ImportRunner(shop);
  await applyImport.handle(desk, { id });
  for (;;) {
    const shown = await showImport.handle(desk, { id, show: null, after: null });
    if (!shown.ok) throw new Error(shown.reason);
    const { counts, given } = shown;
    if (given.state === 'paused')
      throw new UserError(
        given.problem === 'scope'
          ? 'The key lacks the scope catalogue:write. What was done is done: run it again.'
          : 'There is no answer from the service. What was done is done: run it again.',
      );
    progress('Importing', counts.done, counts.new + counts.changed);
    if (given.state === 'done') break;
    await sleep(Math.max(0, importing.dueAt() - shop.now()));
    await importing.run();
  }
  const shown = await showImport.handle(desk, { id, show: 'refused', after: null });
  if (!shown.ok) throw new Error(shown.reason);
  const t = await readEnglish();
  // Rows that the check had refused were told before.
  for (const row of shown.rows)
    if (ofService.has(row.problem ?? ''))
      tell(`${row.line}  refused  ${row.title}  ${reasonText(row, shown.given.columns, t)}`);
  tell(`${shown.counts.done} rows imported.`);
  return shown.counts.refused === 0;
}

/** All products as a list that an import accepts. */
export async function writeProducts(shop: ShopContext, language: Locale): Promise<string> {
  const rows = [headingsOf(language)];
  for (let after: string | null = null, goesOn = true; goesOn; ) {
    const part = await readProductFile.handle(deskOf(shop), { language, after });
    rows.push(...part.rows);
    after = part.next;
    goesOn = after !== null;
  }
  return BYTE_ORDER_MARK + rows.map((cells) => csvLine(cells)).join('');
}
