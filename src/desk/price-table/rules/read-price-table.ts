import type { DeliveryMode } from '../../../domain/delivery/contact.ts';
import { deliveryModes } from '../../../domain/delivery/tariffs.ts';
import { fold, foldedWords } from '../../../text/folding.ts';
import { readAmount, readWholeNumber } from '../../../text/numerals.ts';
import { toWesternDigits } from '../../../text/phones.ts';
import { readWilaya } from '../../../text/read-wilaya.ts';
import { wilayaOf } from '../../../text/wilayas.ts';

/** Reads a courier's price table that was pasted as text: wilaya, price to the door, price to a pick-up point. */

/** Whole dinars, 0 for free; `none`: no delivery; undefined: the table says nothing. */
type TablePrice = number | 'none' | undefined;
export type PriceRow = { wilaya: number; line: number } & Record<DeliveryMode, TablePrice>;

/**
 * Why a line is not read. `wilaya`: none is named; `other_name`: number and name are two wilayas; `price`: a price is
 * unreadable or missing; `columns`: more prices than two, and no heading says which count; `repeated`: a line above has
 * the wilaya; `too_many`: this line and all below it.
 */
export type LineProblem = 'wilaya' | 'other_name' | 'price' | 'columns' | 'repeated' | 'too_many';
export type UnreadLine = { line: number; text: string; problem: LineProblem };

export type PriceTable = { rows: PriceRow[]; unread: UnreadLine[] };

const MOST_LINES = 400;
const MOST_CELLS = 30;
const LONGEST_LINE = 300;
const MOST_DINARS = 1_000_000;

/** Folded words of headings. `other`: columns that hold no price of a delivery. */
const headingWords: Record<DeliveryMode | 'place' | 'other', RegExp> = {
  other:
    /retour|return|echec|annul|delai|jours?\b|days?\b|zone|kg|poids|surplus|ارجاع|مرتجع|ايام|مده|وزن|منطقه/,
  desk: /bureau|stop ?desk|\bdesk\b|relais|office|agence|مكتب|المكتب/,
  home: /domicile|\bhome\b|maison|livraison|door|adresse|بيت|البيت|منزل|المنزل|باب|توصيل/,
  place: /wilaya|ville|destination|\bcode\b|numero|\bn\b|\bno\b|الولايه|ولايه|الرقم|رقم|الوجهه/,
};
type Heading = keyof typeof headingWords;

function headingOf(cell: string): Heading | null {
  const words = foldedWords(cell).join(' ');
  const order: Heading[] = ['other', 'desk', 'home', 'place'];
  return order.find((heading) => headingWords[heading].test(words)) ?? null;
}

const FREE = new Set(
  ['gratuit', 'gratuite', 'free', 'offert', 'offerte', 'مجاني', 'مجانا', 'مجانيه'].map(fold),
);
const NOTHING = new Set(
  [
    '',
    '/',
    '-',
    '–',
    '—',
    '_',
    'x',
    '//',
    '--',
    'non',
    'no',
    'n/a',
    'na',
    'neant',
    'aucun',
    'لا',
    'غير متوفر',
    'لا يوجد',
  ].map(fold),
);

/** A price of a cell; null for an unreadable one. */
function priceIn(cell: string): TablePrice | null {
  if (cell === '') return undefined;
  const word = fold(cell).trim();
  if (NOTHING.has(word)) return 'none';
  if (FREE.has(word)) return 0;
  const amount = readAmount(cell);
  return amount !== null && amount <= MOST_DINARS ? amount : null;
}

/** The cells of a line: between tabs, semicolons, bars or wide gaps; else the words of a place and prices. */
function cellsOf(line: string): string[] {
  const parted = line.includes('\t')
    ? '\t'
    : /[;؛|]/.test(line)
      ? /[;؛|]/
      : / {2,}/.test(line)
        ? / {2,}/
        : null;
  const cells = (parted === null ? wordsOf(line) : line.split(parted)).map((cell) => cell.trim());
  return cells.flatMap((cell) => amountsOf(cell)).slice(0, MOST_CELLS);
}

/** `400 / 250` in one cell is two prices. */
function amountsOf(cell: string): string[] {
  const halves = cell.split('/').map((half) => half.trim());
  const isPair =
    halves.length === 2 && halves.every((half) => half !== '' && typeof priceIn(half) === 'number');
  return isPair ? halves : [cell];
}

/** A price, or what stands for none, between single spaces; a thousand may have a space of its own. */
const PRICE =
  /(?<![\p{L}\p{N}])(?:(?:DA|DZD|دج)\s?)?(?:\d{1,2} \d{3}(?!\d)|\d[\d.,']*)(?:\s?(?:DA|DZD|دج|د\.ج))?(?![\p{L}\p{N}])|(?<=\s)(?:gratuite?|free|offerte?|مجان[يا]ة?|[-–—/x])(?=\s|$)/giu;

/** The place and the prices of a line of words: `16 Alger 1 400 900`, `Alger : 400 / 250`. */
function wordsOf(line: string): string[] {
  const [, number = '', rest = line] =
    /^\s*(\d{1,2})(?:\s*[-–.:)]\s*|\s+)(?=[\p{L}\d])(.*)$/u.exec(line) ?? [];
  const first = rest.search(PRICE);
  const place = (first < 0 ? rest : rest.slice(0, first)).replace(/[\s:=,-]+$/u, '');
  const prices = first < 0 ? [] : [...rest.slice(first).matchAll(PRICE)].map(([price]) => price);
  // Between two prices a stroke only divides them.
  const isDivided = prices.length === 3 && prices[1] === '/' && prices[0] !== '/' && prices[2] !== '/';
  return [number, place, ...(isDivided ? [prices[0] ?? '', prices[2] ?? ''] : prices)].filter(
    (cell) => cell !== '',
  );
}

type Place = { wilaya: number; cells: number[] } | { problem: 'wilaya' | 'other_name' };

/** The wilaya of a line by number, name, or both, and the places of their cells. */
function placeIn(cells: readonly string[]): Place {
  let found: { wilaya: number; cells: number[] } | null = null;
  for (const [index, cell] of cells.entries()) {
    const isName = /\p{L}/u.test(cell);
    if (found !== null && (!isName || index !== (found.cells.at(-1) ?? 0) + 1)) break;
    const [, number = '', name = ''] = /^\s*(\d{1,2})?[\s\-–.:)]*(.*)$/su.exec(cell) ?? [];
    const byNumber = number === '' ? null : (wilayaOf(readWholeNumber(number) ?? 0)?.code ?? null);
    const byName = isName && priceIn(cell) === null ? readWilaya(name) : null;
    if (found === null) {
      if (!isName && (byNumber === null || name !== '')) {
        if (cell !== '') break;
        continue;
      }
      const wilaya = byNumber ?? byName;
      if (wilaya === null) {
        if (isName) break;
        continue;
      }
      if (byNumber !== null && byName !== null && byNumber !== byName) return { problem: 'other_name' };
      found = { wilaya, cells: [index] };
    } else {
      // A name that no list has is a courier's own spelling.
      if (priceIn(cell) !== null) break;
      if (byName !== null && byName !== found.wilaya) return { problem: 'other_name' };
      found.cells.push(index);
      break;
    }
  }
  return found ?? { problem: 'wilaya' };
}

/** The columns of prices, by the headings above. */
type PriceColumns = Partial<Record<DeliveryMode, number>>;

/** The headings in a line; null for a line that is none. */
function columnsIn(cells: readonly string[]): PriceColumns | null {
  const headings = cells.map(headingOf);
  const isHeading = headings.some((heading) => heading === 'home' || heading === 'desk');
  if (!isHeading || cells.some((cell) => typeof priceIn(cell) === 'number')) return null;
  const columns: PriceColumns = {};
  for (const mode of deliveryModes) {
    const place = headings.indexOf(mode);
    if (place >= 0) columns[mode] = place;
  }
  return columns;
}

export function readPriceTable(text: string): PriceTable {
  const rows: PriceRow[] = [];
  const unread: UnreadLine[] = [];
  let columns: PriceColumns | null = null;
  for (const [index, written] of text.split(/\r\n?|\n/).entries()) {
    const line = index + 1;
    const plain = toWesternDigits(written.slice(0, LONGEST_LINE))
      .replace(/[\p{Cf}]/gu, '')
      .replace(/[\u00a0\u202f]/g, ' ');
    if (plain.trim() === '') continue;
    const leave = (problem: LineProblem) =>
      unread.push({ line, text: written.trim().slice(0, LONGEST_LINE), problem });
    if (index >= MOST_LINES) {
      leave('too_many');
      break;
    }
    // Cut off, its last price could be another number.
    if (written.length > LONGEST_LINE) {
      leave('price');
      continue;
    }
    const cells = cellsOf(plain);
    const headings = columnsIn(cells);
    if (headings !== null) {
      columns = headings;
      continue;
    }
    const place = placeIn(cells);
    if ('problem' in place) {
      leave(place.problem);
      continue;
    }
    const last = (place.cells.at(-1) ?? 0) + 1;
    const read = pricesOf(cells, last, columns);
    if ('problem' in read) leave(read.problem);
    else if (rows.some(({ wilaya }) => wilaya === place.wilaya)) leave('repeated');
    else rows.push({ wilaya: place.wilaya, line, ...read });
  }
  return { rows, unread };
}

/** The prices of a line: in the columns that headings name, else the first two cells behind the place. */
function pricesOf(
  cells: readonly string[],
  from: number,
  columns: PriceColumns | null,
): Record<DeliveryMode, TablePrice> | { problem: 'price' | 'columns' } {
  const behind = cells.slice(from);
  while (behind.at(-1) === '') behind.pop();
  if (columns === null && behind.length > deliveryModes.length) return { problem: 'columns' };
  const [home, desk] = deliveryModes.map((mode, index) => {
    const at = columns === null ? from + index : columns[mode];
    return at === undefined ? undefined : priceIn(cells[at] ?? '');
  });
  if (home === null || desk === null || (home === undefined && desk === undefined))
    return { problem: 'price' };
  return { home, desk };
}
