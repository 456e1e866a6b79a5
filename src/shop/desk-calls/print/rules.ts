import type { DeliveryMode } from '../../delivery/rules/contact.ts';
import type { ParcelInstruction } from '../../orders/parcel-check/rules.ts';

/** Goods of an order; delivery is none. `variant`: what tells them from others, the price. */
type Goods = { variant: string; name: string; label: string | null; quantity: number };

/** A parcel as it is printed. `placedAt` in milliseconds, `toCollect` in whole dinars. */
export type Parcel = {
  number: string;
  placedAt: number;
  name: string;
  /** E.164. */
  phone: string;
  street: string | null;
  commune: string;
  wilaya: number;
  delivery: DeliveryMode;
  note: string | null;
  tracking: string | null;
  verdict: ParcelInstruction;
  toCollect: number;
  goods: Goods[];
};

/** A parcel with the code that its courier scans, which opens what a courier may know and tells nobody's name. */
export type Slip = Parcel & { courierToken: string };

/** So many slips are one print: each has its code, and a page stays under 20 kB compressed. */
export const SLIPS_A_PRINT = 36;
/** So many orders are one round through the shelves. */
export const ORDERS_A_LIST = 300;
/** So many open orders are named on the day's sheet. */
export const ORDERS_A_SHEET = 240;

/** How many of each of several lists are named where there is room for so many in all: short lists leave their room to long ones. */
export function sharesOf(counts: readonly number[], room: number): number[] {
  const shares = counts.map(() => 0);
  let left = room;
  const byLength = counts.map((count, index) => ({ count, index })).sort((a, b) => a.count - b.count);
  for (const [place, { count, index }] of byLength.entries()) {
    shares[index] = Math.min(count, Math.floor(left / (byLength.length - place)));
    left -= shares[index] ?? 0;
  }
  return shares;
}

export function piecesOf(goods: readonly { quantity: number }[]): number {
  return goods.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Goods of several parcels, each with who gets how many of it. */
type Picked = Omit<Goods, 'variant'> & { parcels: { number: string; quantity: number }[] };

/** What is to be fetched from the shelf, by name, so that variants of the same stand together. */
export function pickingOf(
  parcels: readonly Pick<Parcel, 'number' | 'goods'>[],
  compare: (one: string, other: string) => number,
): Picked[] {
  const picked = new Map<string, Picked>();
  for (const { number, goods } of parcels)
    for (const { variant, name, label, quantity } of goods) {
      const known = picked.get(variant) ?? { name, label, quantity: 0, parcels: [] };
      known.quantity += quantity;
      known.parcels.push({ number, quantity });
      picked.set(variant, known);
    }
  return [...picked.values()].sort(
    (one, other) => compare(one.name, other.name) || compare(one.label ?? '', other.label ?? ''),
  );
}

/** So many goods are named on a slip; of the others it says how many pieces they are. */
const MOST_NAMED = { a6: 6, roll: 10 };

export function itemNames(
  goods: readonly Goods[],
  paper: keyof typeof MOST_NAMED,
): { named: readonly Goods[]; further: number } {
  const most = MOST_NAMED[paper];
  // One line too many is better spent on the last of them than on saying that there is one more.
  const named = goods.length > most ? goods.slice(0, most - 1) : goods;
  return { named, further: piecesOf(goods.slice(named.length)) };
}

/** Letters that surely fit a line of the roll. */
const LETTERS_A_LINE = 18;
/** Lines that a text takes at most: what is longer is cut off. */
const MOST_LINES = { name: 2, street: 3, place: 2, note: 3, good: 2 };
/** Millimetres of a slip on the roll without its texts, of a line, and between the lengths that there are. */
const BARE = 80;
const LINE = 4.6;
const STEP = 20;
const LONGEST = 260;

function linesOf(text: string | null, most: number): number {
  return text === null ? 0 : Math.min(most, Math.ceil([...text].length / LETTERS_A_LINE));
}

/** Millimetres of the roll that a slip takes, in steps: each length is a size of paper that the style names. */
export function rollLength(slip: Parcel, shopName: string): number {
  const { named, further } = itemNames(slip.goods, 'roll');
  const lines =
    linesOf(shopName, 2) +
    linesOf(slip.name, MOST_LINES.name) +
    linesOf(slip.street, MOST_LINES.street) +
    linesOf(slip.commune, MOST_LINES.place) +
    2 +
    linesOf(slip.note, MOST_LINES.note) +
    (slip.tracking === null ? 0 : 1) +
    named.reduce((sum, { name, label }) => sum + linesOf(`${name} ${label ?? ''}`, MOST_LINES.good), 0) +
    (further > 0 ? 1 : 0);
  return Math.min(LONGEST, Math.ceil((BARE + lines * LINE) / STEP) * STEP);
}
