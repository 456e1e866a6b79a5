import type { PageAt } from '../../database/list-pages.ts';
import { PAGE_ROWS } from './rules.ts';

/** Rows that each part of a file is read by. */
export const FILE_ROWS = 200;

/** A page behind an id; the first page without one. */
export function pageBehind(after: string | null, perPage = PAGE_ROWS): PageAt {
  return { page: 1, perPage, after, before: null };
}
