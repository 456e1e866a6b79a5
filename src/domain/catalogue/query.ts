import { readRoughAmount } from '../../text/numerals.ts';
import { categoryKey } from './search.ts';
import { type Sort, sorts } from './sorts.ts';

/** The query of a catalogue address, as typed; absent is null. */
export type TypedQuery = {
  q: string | null;
  category: string | null;
  from: string | null;
  to: string | null;
  sort: string | null;
  after: string | null;
  before: string | null;
};

/** A parsed query, without its unknown or broken parts. Amounts in whole dinars. */
export type CatalogueQuery = {
  /** The trimmed words of a search; null without one. */
  search: string | null;
  category: string | null;
  from: number | null;
  to: number | null;
  /** Null for the default order: newest first, or a search's best matches first. */
  sort: Sort | null;
};

/** Where a page begins: after or before a product, by its position and, when sorted by price, its amount. */
export type Cursor = {
  /** Towards the end of the list, or back to its beginning. */
  direction: 'after' | 'before';
  position: number;
  /** Whole dinars; 0 when sorted by age. */
  amount: number;
};

export function readQuery(typed: TypedQuery): CatalogueQuery {
  const search = typed.q?.trim().slice(0, 200) || null;
  const [low, high] = [readRoughAmount(typed.from ?? ''), readRoughAmount(typed.to ?? '')];
  // "500 to 100" means 100 to 500.
  const isReversed = low !== null && high !== null && low > high;
  return {
    search,
    category: typed.category === null ? null : categoryKey(typed.category.slice(0, 255)),
    from: isReversed ? high : low,
    to: isReversed ? low : high,
    sort: sorts.find((sort) => sort === typed.sort) ?? null,
  };
}

/** The cursor of a list in this order; null for its beginning. */
export function readCursor(typed: TypedQuery, sort: Sort): Cursor | null {
  for (const direction of ['after', 'before'] as const) {
    const [, amount = '0', position] = /^(?:(\d{1,9})\.)?(\d{1,16})$/.exec(typed[direction] ?? '') ?? [];
    if (position === undefined || !Number.isSafeInteger(Number(position))) continue;
    return { direction, position: Number(position), amount: sort === 'newest' ? 0 : Number(amount) };
  }
  return null;
}

/** A cursor as text for an address. */
export function writeCursor(place: { position: number; amount: number }, sort: Sort): string {
  return sort === 'newest' ? String(place.position) : `${place.amount}.${place.position}`;
}

/** How many results of a search come before the requested page: a multiple of `size` below `limit`. */
export function readOffset(typed: TypedQuery, size: number, limit: number): number {
  const offset = /^\d{1,4}$/.test(typed.after ?? '') ? Number(typed.after) : 0;
  return offset % size === 0 && offset < limit ? offset : 0;
}
