import type { Locale } from '../../contract/scalars.ts';
import type { Database } from '../../database/rows.ts';
import {
  type CatalogueQuery,
  type Cursor,
  readCursor,
  readOffset,
  readQuery,
  type TypedQuery,
  writeCursor,
} from '../../domain/catalogue/query.ts';
import type { Sort } from '../../domain/catalogue/sorts.ts';
import { cardsOf, type ProductCard } from './cards.ts';
import { type Category, findCategory, readCategories } from './store/categories.ts';
import type { Matches, Place } from './store/find-positions.ts';
import { type IndexRow, readIndex, rowsAt } from './store/index-rows.ts';

export const PAGE_SIZE = 24;
/** How many products a page without results shows. */
const NEWEST_SHOWN = 6;
/** Categories in the menu: the largest ones. */
const CATEGORY_LIMIT = 60;

/** The parameters of another page of the same list; none for its first page. */
export type PageCursor = {
  after?: string;
  before?: string;
};

/** A category with its name in one language and its number of products. */
type CategoryChoice = {
  key: string;
  name: string;
  count: number;
};

/** The query of the whole catalogue. */
const everything: CatalogueQuery = { search: null, category: null, from: null, to: null, sort: null };

export type CatalogueResult = {
  products: ProductCard[];
  /** The cursor of this page. */
  turn: PageCursor;
  previous: PageCursor | null;
  next: PageCursor | null;
  /** How many products a search found, at most 200; null without a search. */
  found: number | null;
  /** True when no product has all the words of the search, and these have some of them or similar ones. */
  isNearest: boolean;
  /** True when a search has many matches, and only the newest were checked against the price range. */
  isCut: boolean;
  categories: CategoryChoice[];
  /** The requested category; its count is 0 when none has that name. */
  category: CategoryChoice | null;
  /** Where a search found nothing: the newest products. */
  newest: ProductCard[];
};

/** Finds the products of a search; `isNearest`: none has all the words. */
export type SearchProducts = (
  sql: Database,
  search: string,
  query: CatalogueQuery,
) => Matches & { isNearest: boolean };

/** What a query needs to search, which is loaded when it does; null without a search. */
export async function loadSearch(typed: TypedQuery): Promise<SearchProducts | null> {
  return readQuery(typed).search === null ? null : (await import('./search-products.ts')).searchProducts;
}

/**
 * One page of the catalogue for an address. Unknown or broken parts count as absent. `find`: of `loadSearch`; without
 * it a search shows the whole list.
 */
export function browse(
  sql: Database,
  language: Locale,
  typed: TypedQuery,
  find: SearchProducts | null,
): CatalogueResult {
  const query = readQuery(typed);
  const { search } = query;
  const page =
    search === null || find === null
      ? turnPage(sql, query, typed)
      : searchPage(sql, query, find(sql, search, query), typed);
  const isFruitless = page.found === 0 && !page.isCut;
  const newest = isFruitless ? readIndex(sql, everything, 'newest', null, NEWEST_SHOWN).rows : [];
  return {
    ...page,
    products: cardsOf(sql, page.rows, language),
    newest: cardsOf(sql, newest, language),
    categories: readCategories(sql, CATEGORY_LIMIT).map((category) => choiceIn(category, language)),
    category: query.category === null ? null : chosen(sql, query.category, language),
  };
}

type Rows = Pick<CatalogueResult, 'turn' | 'previous' | 'next' | 'found' | 'isNearest' | 'isCut'> & {
  rows: IndexRow[];
};

function turnPage(sql: Database, query: CatalogueQuery, typed: TypedQuery): Rows {
  const sort = query.sort ?? 'newest';
  const size = PAGE_SIZE;
  const cursor = readCursor(typed, sort);
  const { rows, lookedTo } = readIndex(sql, query, sort, cursor, size + 1);
  const isBack = cursor?.direction === 'before';
  // When going back reaches the beginning, the first page is shown, and it is always full.
  if (isBack && rows.length <= size && lookedTo === null) {
    return turnPage(sql, query, { ...typed, after: null, before: null });
  }
  const shown = isBack ? rows.slice(-size) : rows.slice(0, size);
  const [first, last] = [shown[0] ?? null, shown.at(-1) ?? null];
  const isCut = rows.length > size;
  const seen = (row: IndexRow | null, edge: number | null): string | null => {
    if (edge !== null) return writeCursor({ position: edge, amount: 0 }, sort);
    return row === null ? null : writeCursor(row, sort);
  };
  const before = seen(first, isBack ? lookedTo : null);
  const after = seen(last, isBack ? null : lookedTo);
  const hasNext = isBack || isCut || lookedTo !== null;
  return {
    rows: shown,
    found: null,
    isNearest: false,
    isCut: false,
    turn: turnOf(cursor, isBack ? (rows.at(-size - 1) ?? null) : null, sort),
    previous: cursor === null ? null : before === null ? {} : { before },
    next: hasNext && after !== null ? { after } : null,
  };
}

/** A page reached from the next page gets the address after `preceding`: one page has one address. */
function turnOf(cursor: Cursor | null, preceding: IndexRow | null, sort: Sort): PageCursor {
  if (preceding !== null) return { after: writeCursor(preceding, sort) };
  return cursor === null ? {} : { [cursor.direction]: writeCursor(cursor, sort) };
}

function searchPage(
  sql: Database,
  query: CatalogueQuery,
  { places: best, isCut, isNearest }: ReturnType<SearchProducts>,
  typed: TypedQuery,
): Rows {
  const found = query.sort === null ? best : best.toSorted(orders[query.sort]);
  const offset = readOffset(typed, PAGE_SIZE, found.length);
  const end = offset + PAGE_SIZE;
  const turn = (from: number): PageCursor => (from === 0 ? {} : { after: String(from) });
  return {
    rows: rowsAt(
      sql,
      found.slice(offset, end).map(({ position }) => position),
    ),
    found: found.length,
    isNearest,
    isCut,
    turn: turn(offset),
    previous: offset === 0 ? null : turn(offset - PAGE_SIZE),
    next: end < found.length ? turn(end) : null,
  };
}

const orders: Record<Sort, (a: Place, b: Place) => number> = {
  newest: (a, b) => b.position - a.position,
  cheapest: (a, b) => a.amount - b.amount || a.position - b.position,
  dearest: (a, b) => b.amount - a.amount || b.position - a.position,
};

function choiceIn({ key, names, count }: Category, language: Locale): CategoryChoice {
  return { key, name: names[language], count };
}

function chosen(sql: Database, key: string, language: Locale): CategoryChoice {
  const category = findCategory(sql, key);
  return category === null ? { key, name: key, count: 0 } : choiceIn(category, language);
}
