import type { PageAt } from '../../database/list-pages.ts';
import { PAGE_ROWS } from './rules.ts';

/** A page behind an id; the first page without one. */
export function pageBehind(after: string | null): PageAt {
  return { page: 1, perPage: PAGE_ROWS, after, before: null };
}
