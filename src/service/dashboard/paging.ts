import type { PageAt } from '../../database/pagination.ts';

/** A page behind an id; the first page without one. */
export function pageBehind(after: string | null): PageAt {
  return { page: 1, perPage: 50, after, before: null };
}
