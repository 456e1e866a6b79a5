import { isObject } from '../../database/json.ts';

/** Of one filter within a span of time the lists themselves tell how many there are. */
const SPAN: readonly string[] = ['created_from', 'created_to'];
const PLACE: readonly string[] = ['page', 'per_page', 'after', 'before'];

/** Whether a list is asked for more than one thing, so that it has to be looked for. `ownerId`: of whose elements it is. */
export function isSearched({ id: ownerId, query }: { id?: string; query?: unknown }): boolean {
  if (!isObject(query)) return false;
  const filters = Object.entries(query).filter(
    ([name, value]) => value !== undefined && !PLACE.includes(name) && !SPAN.includes(name),
  );
  return filters.length + Number(ownerId !== undefined) > 1;
}

/** Rows that are read in a millisecond, about. */
const ROWS_A_MILLISECOND = 40;

/** Milliseconds that are everybody else's after a read of so many rows: as long as it took. */
export function restAfter(rowsRead: number): number {
  return Math.ceil(rowsRead / ROWS_A_MILLISECOND);
}
