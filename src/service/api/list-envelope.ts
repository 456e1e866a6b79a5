import { type List, NUMBERED_ELEMENTS } from '../../contract/page-query.ts';

type Page = {
  /** At least 1. */
  lastPage: number;
  /** Elements before the page. */
  offset: number;
  /** Elements on the page; 0 past the end. */
  size: number;
};

/** The place of a page (from 1) in a list of `total` elements. */
export function pageOf(total: number, page: number, perPage: number): Page {
  const offset = (page - 1) * perPage;
  return {
    lastPage: Math.max(1, Math.ceil(total / perPage)),
    offset,
    size: Math.max(0, Math.min(perPage, total - offset)),
  };
}

/**
 * The parts of an envelope. URLs of a filtered list carry cursors; those of a whole list carry numbers, unless the
 * request had a cursor.
 */
type Written<T> = {
  livemode: boolean;
  data: T[];
  total: number;
  isBound: boolean;
  /** Null when the request had a cursor. */
  page: number | null;
  perPage: number;
  /** The list's URL without its query. */
  path: string;
  /** The query that page URLs keep, already encoded, without paging parameters. */
  filters: string;
  isFiltered: boolean;
  /** The id after which the list continues, and the id before which the page begins; null at an end. */
  next: string | null;
  previous: string | null;
  /** The id after which the last page begins; null when it is the first, or unknown. */
  lastAfter: string | null;
  /** `before` leads to the next page. */
  isReversed: boolean;
};

/** The list envelope, fields in the contract's order. */
export function envelope<T>(input: Written<T>): List<T> {
  const { page, next, previous, isBound, lastAfter } = input;
  const numbered = input.isFiltered ? Math.min(input.total, NUMBERED_ELEMENTS) : input.total;
  const { lastPage } = pageOf(numbered, page ?? 1, input.perPage);
  const kept = input.filters === '' ? '' : `${input.filters}&`;
  const urlOf = (name: 'page' | 'after' | 'before', value: number | string): string =>
    `${input.path}?${kept}${name}=${value}`;
  const [onward, back] = input.isReversed ? (['before', 'after'] as const) : (['after', 'before'] as const);
  const isNumbered = page !== null && !input.isFiltered;
  const isEmptyPage = page !== null && input.data.length === 0;
  const nextUrl = (): string | null => {
    if (isNumbered) return page < lastPage ? urlOf('page', page + 1) : null;
    return next === null ? null : urlOf(onward, next);
  };
  const previousUrl = (): string | null => {
    // From a page past the end, the previous page is the last one.
    if (isNumbered || isEmptyPage) return page > 1 ? urlOf('page', Math.min(page - 1, lastPage)) : null;
    return previous === null ? null : urlOf(back, previous);
  };
  return {
    livemode: input.livemode,
    current_page: page,
    data: input.data,
    first_page_url: urlOf('page', 1),
    last_page: lastPage,
    last_page_url:
      input.isFiltered && lastPage > 1 && lastAfter !== null
        ? urlOf(onward, lastAfter)
        : urlOf('page', lastPage),
    next_page_url: nextUrl(),
    prev_page_url: previousUrl(),
    path: input.path,
    per_page: input.perPage,
    total: input.total,
    ...(isBound ? { total_is_bound: true as const } : {}),
    next_cursor: input.isReversed ? previous : next,
    prev_cursor: input.isReversed ? next : previous,
  };
}
