import { type ParcelProduct, productName } from '../../../domain/orders/parcel-products.ts';
import { type Parcel, piecesOf } from './parcel.ts';

/** Products listed on a slip; the rest is shown as a number of pieces. */
const MOST_NAMED = { a6: 6, roll: 10 };

export function itemNames(
  items: readonly ParcelProduct[],
  paper: keyof typeof MOST_NAMED,
): { named: readonly ParcelProduct[]; further: number } {
  const most = MOST_NAMED[paper];
  // The last product is listed when it is the only one left, instead of a line that counts it.
  const named = items.length > most ? items.slice(0, most - 1) : items;
  return { named, further: piecesOf(items.slice(named.length)) };
}

/**
 * How an A6 slip sets its texts, so that the address is whole and the page is used: large where they are short, small
 * where they are long.
 */
export function slipType({ name, street, commune, note }: Parcel): 'large' | 'usual' | 'small' {
  const address = [name, street ?? '', commune].join('').length;
  if (address > 170) return 'small';
  return address <= 100 && (note ?? '').length <= 60 ? 'large' : 'usual';
}

/** Letters that always fit on a line of the roll. */
const LETTERS_A_LINE = 18;
/** Most lines of a text: longer ones are cut off. Name and address are whole. */
const MOST_LINES = { note: 3, good: 2 };
/** Millimetres of a slip on the roll without its texts, of a line, and between the paper lengths. */
const BARE = 84;
const LINE = 4.6;
const STEP = 20;
const LONGEST = 360;

function linesOf(text: string | null, most = Number.POSITIVE_INFINITY): number {
  return text === null ? 0 : Math.min(most, Math.ceil([...text].length / LETTERS_A_LINE));
}

/** Millimetres of the roll for a slip, in steps: each length is a paper size that the style sheet names. */
export function rollLength(slip: Parcel, shopName: string): number {
  const { named, further } = itemNames(slip.items, 'roll');
  const lines =
    linesOf(shopName, 2) +
    linesOf(slip.name) +
    linesOf(slip.street) +
    linesOf(slip.commune) +
    2 +
    linesOf(slip.note, MOST_LINES.note) +
    (slip.tracking === null ? 0 : 1 + linesOf(slip.tracking) + linesOf(slip.courier)) +
    named.reduce((sum, one) => sum + linesOf(productName(one), MOST_LINES.good), 0) +
    (further > 0 ? 1 : 0) +
    (slip.takeBack.length > 0 ? 1 : 0) +
    slip.takeBack.reduce((sum, one) => sum + linesOf(productName(one)), 0);
  return Math.min(LONGEST, Math.ceil((BARE + lines * LINE) / STEP) * STEP);
}
