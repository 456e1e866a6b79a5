import type { List } from '../../../contract/list.ts';

type Page = {
  /** At least 1. */
  lastPage: number;
  /** Elements before the page. */
  offset: number;
  /** Elements on the page; 0 past the end. */
  size: number;
};

/** Where a page (from 1) lies in a list of `total` elements. */
export function pageOf(total: number, page: number, perPage: number): Page {
  const offset = (page - 1) * perPage;
  return {
    lastPage: Math.max(1, Math.ceil(total / perPage)),
    offset,
    size: Math.max(0, Math.min(perPage, total - offset)),
  };
}

/**
 * The list envelope, fields in the contract's order. `path`: the list's URL without its query; `filters`: the
 * query that page URLs keep, already encoded, without `page`.
 */
export function envelope<T>(input: {
  livemode: boolean;
  data: T[];
  total: number;
  page: number;
  perPage: number;
  path: string;
  filters: string;
}): List<T> {
  const { lastPage } = pageOf(input.total, input.page, input.perPage);
  const kept = input.filters === '' ? '' : `${input.filters}&`;
  const urlOf = (page: number): string => `${input.path}?${kept}page=${page}`;
  return {
    livemode: input.livemode,
    current_page: input.page,
    data: input.data,
    first_page_url: urlOf(1),
    last_page: lastPage,
    last_page_url: urlOf(lastPage),
    next_page_url: input.page < lastPage ? urlOf(input.page + 1) : null,
    // From a page past the end the way back is the last one there is.
    prev_page_url: input.page > 1 ? urlOf(Math.min(input.page - 1, lastPage)) : null,
    path: input.path,
    per_page: input.perPage,
    total: input.total,
  };
}

/**
 * The sequence number of the live element at `position` (0 is the newest), or null past the end.
 *
 * Elements are numbered 1 to `max` without gaps and some are deleted: their numbers, largest first. A page is
 * found by reading deletions alone, never by skipping rows.
 */
export function sequenceAt(
  position: number,
  max: number,
  deletedDescending: readonly number[],
): number | null {
  let sequence = max - position;
  for (const deleted of deletedDescending) {
    if (deleted < sequence) break;
    sequence -= 1;
  }
  return sequence >= 1 ? sequence : null;
}
