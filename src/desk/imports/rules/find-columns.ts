import { fold } from '../../../text/folding.ts';
import type { FileReading } from '../../spreadsheets/rules/table-bounds.ts';
import { isCounted, type ProductColumn, productColumns, type ReadColumn, readColumns } from './columns.ts';
import {
  type ExportFormat,
  exportFormatOf,
  exportPlaces,
  type ForeignColumn,
  foreignPlaces,
} from './export-formats.ts';
import { listed, listWordsIn } from './headings/list-words.ts';
import { asksYesOrNo, claimOf, type HeadingClaim, mayBeCounted } from './headings/recognised-headings.ts';
import { readYesOrNo } from './yes-or-no.ts';

/** Finds the columns of a product list, and reads the cells of its rows. */

/**
 * A heading that may be read in several ways. `suggested`: the column that is chosen unless the merchant says
 * otherwise; '' for none; null where the merchant has to say it.
 */
type Doubt = { place: number; suggested: ReadColumn | '' | null };

/**
 * The places of columns in a table, from 0. A variant may have several, such as size and colour. `from`: the first
 * row after the headings; `heads`: the headings as they came; `ignored`: headings that are not read; `doubts`: those
 * that the merchant has to settle, in their order; `choices`: what the merchant says of rows, by line; `reading`:
 * how the file was read, null until it is known. `recognised`: the program whose export the file looks
 * like; `format`: the one that it is read as, null where the merchant says that it is not; `foreign`: the places of
 * what only that program has; `day`: in Algiers on which the list came, `2026-11-22`, null until it is known.
 */
export type ProductColumns = {
  places: Partial<Record<ReadColumn, number[]>>;
  from: number;
  heads: string[];
  ignored: string[];
  doubts: Doubt[];
  isComplete: boolean;
  choices: Record<number, string>;
  reading: FileReading | null;
  recognised: ExportFormat | null;
  format: ExportFormat | null;
  foreign: Partial<Record<ForeignColumn, number>>;
  day: string | null;
};

/** Rows that are searched for headings. */
const SAMPLE_ROWS = 10;

/** Columns that may be in several places, whose cells are joined. */
const isPlural = (column: ReadColumn) => column === 'variant';

const statuses = Object.values(listWordsIn).map((words) => words.statuses);
const publishedWords = statuses.flatMap(({ published }) => listed(published).map(fold));
const hiddenWords = statuses.flatMap(({ hidden }) => listed(hidden).map(fold));

/** Whether a product of a status is hidden; null for other words. */
function isHiddenBy(status: string): boolean | null {
  const word = fold(status).trim();
  if (hiddenWords.includes(word)) return true;
  return publishedWords.includes(word) ? false : null;
}

/**
 * Whether the filled cells at a place of some rows fit its heading: a count is no yes or no, and a status says whether a
 * product is published.
 */
function fits(
  { column }: HeadingClaim,
  head: string,
  place: number,
  rows: readonly (readonly string[])[],
): boolean {
  const are = (isSo: (cell: string) => boolean) => rows.every((cells) => !cells[place] || isSo(cells[place]));
  if (column === 'status') return are((cell) => isHiddenBy(cell) !== null);
  if (column !== 'stock' && column !== 'variant_stock') return true;
  return !asksYesOrNo(head) || !are((cell) => readYesOrNo(cell) !== null);
}

/** The columns of an export, which are never in doubt. */
function columnsOfExport(format: ExportFormat, heads: readonly string[], from: number): ProductColumns {
  const all = exportPlaces(format, heads);
  const places: ProductColumns['places'] = {};
  for (const column of readColumns) if (all[column] !== undefined) places[column] = all[column];
  const taken = new Set(Object.values(all).flat());
  const ignored = heads.filter((head, place) => head !== '' && !taken.has(place));
  return {
    ...{ places, from, heads: [...heads], ignored },
    ...{ doubts: [], isComplete: true, choices: {}, reading: null, recognised: format, format },
    ...{ foreign: foreignPlaces(all), day: null },
  };
}

/** The columns of a table whose headings are in a row. `isExport`: false where the merchant says that it is none. */
export function columnsIn(
  rows: readonly (readonly string[])[],
  row: number,
  isExport = true,
): ProductColumns {
  const heads = rows[row] ?? [];
  const below = rows.slice(row + 1);
  const recognised = exportFormatOf(heads, below);
  if (recognised !== null && isExport) return columnsOfExport(recognised, heads, row + 1);
  const claims = new Map<ReadColumn, { place: number; rank: number }[]>();
  const misfits: number[] = [];
  for (const [place, head] of heads.entries()) {
    const claim = claimOf(head);
    if (claim === null) continue;
    if (fits(claim, head, place, below))
      claims.set(claim.column, [...(claims.get(claim.column) ?? []), { place, rank: claim.rank }]);
    else misfits.push(place);
  }
  const places: ProductColumns['places'] = {};
  const doubts: Doubt[] = [];
  for (const [column, claimed] of claims) {
    if (isPlural(column)) {
      places[column] = claimed.map(({ place }) => place);
      continue;
    }
    const least = Math.min(...claimed.map(({ rank }) => rank));
    const best = claimed.filter(({ rank }) => rank === least);
    places[column] = best.slice(0, 1).map(({ place }) => place);
    // A better heading decides, unless it is about money or pieces.
    if (claimed.length === 1 || (best.length === 1 && !isCounted(column))) continue;
    for (const { place, rank } of claimed)
      doubts.push({ place, suggested: best.length > 1 ? null : rank === least ? column : '' });
  }
  const taken = new Set(Object.values(places).flat());
  const hasPrice = places.amount !== undefined || places.sale !== undefined;
  for (const [place, head] of heads.entries()) {
    if (taken.has(place) || doubts.some((one) => one.place === place)) continue;
    // Yes and no beside a count say nothing more.
    const isOpen = misfits.includes(place)
      ? isCounted(claimOf(head)?.column ?? 'name') && places.stock === undefined
      : mayBeCounted(head);
    if (isOpen) doubts.push({ place, suggested: hasPrice ? '' : null });
  }
  const ignored = heads.filter((head, place) => head !== '' && !taken.has(place));
  return {
    ...{ places, from: row + 1, heads: [...heads], ignored },
    doubts: doubts.toSorted((one, other) => one.place - other.place),
    ...{ isComplete: doubts.length === 0, choices: {}, reading: null, recognised, format: null },
    ...{ foreign: {}, day: null },
  };
}

/** Finds the columns by their headings; null where no row has the headings of products. */
export function findProductColumns(rows: readonly (readonly string[])[]): ProductColumns | null {
  const found = rows.slice(0, SAMPLE_ROWS).map((_, row) => columnsIn(rows, row));
  const naming = found.filter(
    ({ places, doubts }) =>
      productColumns.some((column) => places[column] !== undefined && /^(?:slug$|sku$|name)/.test(column)) &&
      Object.keys(places).length + doubts.length > 1,
  );
  const width = ({ places }: ProductColumns) => Object.keys(places).length;
  return naming.toSorted((one, other) => width(other) - width(one))[0] ?? null;
}

/** The headings that the merchant may choose a column for: the doubtful ones first, then those that are not read. */
export function openPlaces({ heads, places, doubts }: ProductColumns): number[] {
  const doubtful = doubts.map(({ place }) => place);
  const taken = Object.values(places).flat();
  const others = heads.flatMap((head, place) => (head === '' || taken.includes(place) ? [] : [place]));
  return [...new Set([...doubtful, ...others])];
}

/** What is read at a place; '' for nothing. */
export function columnAt({ places }: Pick<ProductColumns, 'places'>, place: number): ReadColumn | '' {
  const [column] = Object.entries(places).find(([, all]) => all.includes(place)) ?? [];
  return (column as ReadColumn | undefined) ?? '';
}

/**
 * The columns as the merchant chose them, by place; null where one column is chosen twice, or where a doubt is not
 * settled.
 */
export function applyChosenColumns(
  columns: ProductColumns,
  chosen: Readonly<Record<number, ReadColumn | ''>>,
): ProductColumns | null {
  if (columns.doubts.some(({ place }) => chosen[place] === undefined)) return null;
  const places: ProductColumns['places'] = {};
  for (const place of columns.heads.keys()) {
    const column = chosen[place] ?? columnAt(columns, place);
    if (column === '') continue;
    const others = places[column] ?? [];
    if (others.length > 0 && !isPlural(column)) return null;
    places[column] = [...others, place];
  }
  const taken = new Set(Object.values(places).flat());
  const ignored = columns.heads.filter((head, place) => head !== '' && !taken.has(place));
  return { ...columns, places, ignored, isComplete: true };
}

/** The filled cells of a row, by column. */
export type ProductCells = Partial<Record<ProductColumn, string>>;

export function cellsIn(row: readonly string[], { places }: Pick<ProductColumns, 'places'>): ProductCells {
  const textAt = (column: ReadColumn) =>
    (places[column] ?? []).flatMap((place) => row[place] || []).join(' / ') || undefined;
  const cells: ProductCells = {};
  for (const column of productColumns) {
    const text = textAt(column);
    if (text !== undefined) cells[column] = text;
  }
  const sale = textAt('sale');
  // A price of 0 is how some programs write that there is no sale.
  if (sale !== undefined && !/^[0٠]+(?:[.,][0٠]+)?$/.test(sale)) {
    if (cells.amount !== undefined && cells.compare_at === undefined) cells.compare_at = cells.amount;
    cells.amount = sale;
  }
  const [published, status] = [textAt('published'), textAt('status')];
  if (published === undefined && status === undefined) return cells;
  const marks = [
    published === undefined ? false : isUnpublished(published),
    status === undefined ? false : isHiddenBy(status),
  ];
  // A word that says neither stays, and its row is refused with it.
  if (marks.includes(null)) cells.hidden ??= published ?? status ?? '';
  else if (marks.includes(true)) cells.hidden = '1';
  else cells.hidden ??= '0';
  return cells;
}

/** Other programs write -1 for a draft. */
function isUnpublished(published: string): boolean | null {
  const mark = published.trim() === '-1' ? '' : readYesOrNo(published);
  return mark === null ? null : mark === '';
}
