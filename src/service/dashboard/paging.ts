import type { PageAt } from '../../database/pagination.ts';

/** Rows of a page, and of each part of a file. */
const PAGE_ROWS = 50;
export const FILE_ROWS = 200;

/** A page behind an id; the first page without one. */
export function pageBehind(after: string | null, perPage = PAGE_ROWS): PageAt {
  return { page: 1, perPage, after, before: null };
}
