import { allRows, isDeletable, type LiveRows, openLiveRows } from './deletions.ts';
import { walk } from './members.ts';
import type { Database, Row } from './rows.ts';

/**
 * Pages of a `seq` table, newest first. Sequence numbers have no gaps, and rows leave at the oldest end only, so
 * arithmetic gives the place of a page: an OFFSET would read every row before it. Where rows can be deleted, the
 * deletions are counted (see deletions.ts). Stores write `table` and the text of `where`; neither ever holds input.
 */

/** A page of records and their total, or a cursor that is no id of the list. */
export type Page<T> =
  | {
      ok: true;
      records: T[];
      total: number;
      /** The total is only a lower bound. */
      isBound?: boolean;
      hasNext: boolean;
      hasPrevious: boolean;
      /** The cursors of both ends, when they differ from the ids of the first and the last record. */
      ends?: { first: string | null; last: string | null };
      /** The id after which the last page begins, when a filtered list knows it. */
      lastAfter?: string | null;
      /**
       * The next page is reached by `before`: events are listed newest first, while their `after` goes forward in
       * time.
       */
      isReversed?: boolean;
    }
  | { ok: false; reason: 'unknown_cursor' };

/** The place of a page: its number from 1, or a cursor. */
export type PageAt = { page: number; perPage: number; after: string | null; before: string | null };

/** How an id is looked up: an indexed column, or a function of the table. */
export type IdLookup = string | ((id: string) => number | null);

/** The sequence number of a cursor, deleted or not; null without a cursor, `unknown` for any other id. */
export function findCursor(
  database: Database,
  table: string,
  at: PageAt,
  lookup: IdLookup = 'id',
): number | null | 'unknown' {
  const id = at.after ?? at.before;
  if (id === null) return null;
  if (typeof lookup === 'function') return lookup(id) ?? 'unknown';
  const row = database.first(`SELECT seq FROM ${table} WHERE ${lookup} = ?`, id);
  return row === null ? 'unknown' : row.integer('seq');
}

/**
 * A page of the whole table. Reads the page's rows, two for the total and one for a cursor; in a table with
 * `deleted_at`, also one for each block of numbers in which the page looks.
 */
export function readWholePage<T>(
  database: Database,
  table: string,
  at: PageAt,
  read: (row: Row) => T,
  lookup: IdLookup = 'id',
): Page<T> {
  const cursor = findCursor(database, table, at, lookup);
  if (cursor === 'unknown') return { ok: false, reason: 'unknown_cursor' };
  const max = database.count(`SELECT max(seq) AS n FROM ${table}`);
  const listed = openRows(database, table, max);
  const [direction, start] =
    cursor === null
      ? (['below', listed.at((at.page - 1) * at.perPage)] as const)
      : at.after === null
        ? (['above', cursor + 1] as const)
        : (['below', cursor - 1] as const);
  const { found } = start === null ? { found: [] } : walk(listed, direction, start, at.perPage);
  const shown = direction === 'above' ? found.toReversed() : found;
  const newest = shown[0] ?? cursor ?? 0;
  const oldest = shown.at(-1) ?? cursor ?? 1;
  return {
    ok: true,
    records: readRows(database, table, shown).map(read),
    total: listed.count,
    hasNext: listed.below(oldest - 1) !== null,
    hasPrevious: listed.above(newest + 1) !== null,
  };
}

function openRows(database: Database, table: string, max: number): LiveRows {
  if (isDeletable(table)) return openLiveRows(database, table, max);
  // Some tables drop their oldest rows.
  return allRows(Math.max(1, database.count(`SELECT min(seq) AS n FROM ${table}`)), max);
}

/** The rows of these numbers, which descend. */
function readRows(database: Database, table: string, numbers: readonly number[]): Row[] {
  const [newest, oldest] = [numbers[0], numbers.at(-1)];
  if (newest === undefined || oldest === undefined) return [];
  if (newest - oldest + 1 === numbers.length)
    return database.all(`SELECT * FROM ${table} WHERE seq BETWEEN ? AND ? ORDER BY seq DESC`, oldest, newest);
  return numbers.flatMap((seq) => database.all(`SELECT * FROM ${table} WHERE seq = ?`, seq));
}
