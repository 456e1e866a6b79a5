import { isObject } from '../../database/json.ts';

/** One filter within a time span reads one stretch of its index. */
const SPAN: readonly string[] = ['created_from', 'created_to'];
const PLACE: readonly string[] = ['page', 'per_page', 'after', 'before'];

/**
 * Whether a list combines filters, so that rows must be searched. `ownerId`: the resource that the elements belong
 * to.
 */
export function isSearched({ id: ownerId, query }: { id?: string; query?: unknown }): boolean {
  if (!isObject(query)) return false;
  const filters = Object.entries(query).filter(
    ([name, value]) => value !== undefined && !PLACE.includes(name) && !SPAN.includes(name),
  );
  return filters.length + Number(ownerId !== undefined) > 1;
}

/** Rows read in a millisecond, approximately. */
const ROWS_A_MILLISECOND = 500;

/** Milliseconds to pause after a read of so many rows: as long as the read took. */
export function restAfter(rowsRead: number): number {
  return Math.ceil(rowsRead / ROWS_A_MILLISECOND);
}
