import type { Database, Row } from './rows.ts';

/**
 * Pages of a `seq` table, newest first. Sequence numbers have no gaps, and rows leave at the oldest end alone, so the
 * place of a page follows from arithmetic: an OFFSET would read every row before it. Where rows can be deleted the
 * deletions are read.
 * `table` and the text of `where` are written in a store, and never come from outside.
 */

/** A page of records and how many there are in all, or that its cursor is none of the list's ids. */
export type Page<T> =
  | {
      ok: true;
      records: T[];
      total: number;
      /** There may be more than `total`. */
      isBound?: boolean;
      hasNext: boolean;
      hasPrevious: boolean;
      /** The cursors of both ends, where they are not the ids of the first and the last record. */
      ends?: { first: string | null; last: string | null };
      /** The id behind which the last page begins, where a filtered list knows it. */
      lastAfter?: string | null;
      /** Walked on by `before`: events are listed newest first, while their `after` goes forward in time. */
      isReversed?: boolean;
    }
  | { ok: false; reason: 'unknown_cursor' };

/** Where a page stands, as the list asked for it: by its number from 1, or by a cursor. */
export type PageAt = { page: number; perPage: number; after: string | null; before: string | null };

/** Finds the sequence number at a position (0: the newest) when some are deleted. */
export type FindSequence = (
  position: number,
  max: number,
  deletedDescending: readonly number[],
) => number | null;

/** The sequence number that a cursor names, deleted or not; null without a cursor, `unknown` for any other id. */
export function findCursor(
  database: Database,
  table: string,
  at: PageAt,
  idColumn = 'id',
): number | null | 'unknown' {
  const id = at.after ?? at.before;
  if (id === null) return null;
  const row = database.first(`SELECT seq FROM ${table} WHERE ${idColumn} = ?`, id);
  return row === null ? 'unknown' : row.integer('seq');
}

/** A page of everything in the table. Reads the page's rows, one for the total, one for a cursor, and the deletions. */
export function readWholePage<T>(
  database: Database,
  table: string,
  at: PageAt,
  read: (row: Row) => T,
  findSequence: FindSequence | null = null,
  idColumn = 'id',
): Page<T> {
  const cursor = findCursor(database, table, at, idColumn);
  if (cursor === 'unknown') return { ok: false, reason: 'unknown_cursor' };
  const max = database.count(`SELECT max(seq) AS n FROM ${table}`);
  const deleted =
    findSequence === null
      ? []
      : database
          .all(`SELECT seq FROM ${table} WHERE deleted_at IS NOT NULL ORDER BY seq DESC`)
          .map((row) => row.integer('seq'));
  // Some tables forget their oldest rows.
  const total = max - Math.max(0, database.count(`SELECT min(seq) AS n FROM ${table}`) - 1) - deleted.length;
  const position = (at.page - 1) * at.perPage;
  const live = findSequence === null ? '' : 'AND deleted_at IS NULL';
  const select = (beyond: string, seq: number) => {
    const order = beyond === '>' ? 'ASC' : 'DESC';
    return database.all(
      `SELECT * FROM ${table} WHERE seq ${beyond} ? ${live} ORDER BY seq ${order} LIMIT ?`,
      seq,
      at.perPage,
    );
  };
  let rows: Row[] = [];
  if (cursor !== null) {
    rows = at.after === null ? select('>', cursor).reverse() : select('<', cursor);
  } else if (position < total) {
    const start = findSequence === null ? max - position : findSequence(position, max, deleted);
    if (start !== null) rows = select('<=', start);
  }
  const newest = rows[0]?.integer('seq') ?? cursor ?? 0;
  const oldest = rows.at(-1)?.integer('seq') ?? cursor ?? 1;
  const liveFrom = (seq: number) => max - seq + 1 - deleted.filter((gone) => gone >= seq).length;
  return {
    ok: true,
    records: rows.map(read),
    total,
    hasNext: total > liveFrom(oldest),
    hasPrevious: liveFrom(newest + 1) > 0,
  };
}

/**
 * A page of the few rows that belong to one other, which `where` selects by an index; counts its matches. `columns`:
 * what is read of each.
 */
export function readFilteredPage<T>(
  database: Database,
  table: string,
  at: PageAt,
  read: (row: Row) => T,
  where: { sql: string; values: (string | number)[] },
  { columns = '*', idColumn = 'id' } = {},
): Page<T> {
  const cursor = findCursor(database, table, at, idColumn);
  if (cursor === 'unknown') return { ok: false, reason: 'unknown_cursor' };
  const { sql, values } = where;
  const countAlso = (condition: string, ...more: number[]) =>
    database.count(`SELECT count(*) AS n FROM ${table} WHERE ${sql} ${condition}`, ...values, ...more);
  const select = (rest: string, ...more: number[]) =>
    database.all(`SELECT ${columns} FROM ${table} WHERE ${sql} ${rest}`, ...values, ...more);
  const total = countAlso('');
  const rows =
    cursor === null
      ? select('ORDER BY seq DESC LIMIT ? OFFSET ?', at.perPage, (at.page - 1) * at.perPage)
      : at.after === null
        ? select('AND seq > ? ORDER BY seq LIMIT ?', cursor, at.perPage).reverse()
        : select('AND seq < ? ORDER BY seq DESC LIMIT ?', cursor, at.perPage);
  const newest = rows[0]?.integer('seq') ?? cursor ?? 0;
  const oldest = rows.at(-1)?.integer('seq') ?? cursor ?? 1;
  return {
    ok: true,
    records: rows.map(read),
    total,
    hasNext: countAlso('AND seq < ?', oldest) > 0,
    hasPrevious: countAlso('AND seq > ?', newest) > 0,
  };
}
