import type { Database, Row } from './rows.ts';

/**
 * Pages of a `seq` table, newest first. Sequence numbers have no gaps, so the place of a page follows from
 * arithmetic: an OFFSET would read every row before it. Where rows can be deleted the deletions are read.
 * `table` and the text of `where` are written in a store, and never come from outside.
 */

/** A page of records and how many there are in all. */
export type Page<T> = { records: T[]; total: number };

/** Where a page stands, as the list asked for it: both from 1. */
export type PageAt = { page: number; perPage: number };

/** Finds the sequence number at a position (0: the newest) when some are deleted. */
export type FindSequence = (
  position: number,
  max: number,
  deletedDescending: readonly number[],
) => number | null;

/** A page of everything in the table. Reads the page's rows, one for the total, and the deletions. */
export function readWholePage<T>(
  database: Database,
  table: string,
  at: PageAt,
  read: (row: Row) => T,
  findSequence: FindSequence | null = null,
): Page<T> {
  const max = database.count(`SELECT max(seq) AS n FROM ${table}`);
  const deleted =
    findSequence === null
      ? []
      : database
          .all(`SELECT seq FROM ${table} WHERE deleted_at IS NOT NULL ORDER BY seq DESC`)
          .map((row) => row.integer('seq'));
  const total = max - deleted.length;
  const position = (at.page - 1) * at.perPage;
  if (position >= total) return { records: [], total };
  const start = findSequence === null ? max - position : findSequence(position, max, deleted);
  if (start === null) return { records: [], total };
  const live = findSequence === null ? '' : 'AND deleted_at IS NULL';
  const rows = database.all(
    `SELECT * FROM ${table} WHERE seq <= ? ${live} ORDER BY seq DESC LIMIT ?`,
    start,
    at.perPage,
  );
  return { records: rows.map(read), total };
}

/** A page of the rows that `where` selects by an index; counts its matches. */
export function readFilteredPage<T>(
  database: Database,
  table: string,
  at: PageAt,
  read: (row: Row) => T,
  where: { sql: string; values: (string | number)[] },
): Page<T> {
  const total = database.count(`SELECT count(*) AS n FROM ${table} WHERE ${where.sql}`, ...where.values);
  const offset = (at.page - 1) * at.perPage;
  if (offset >= total) return { records: [], total };
  const rows = database.all(
    `SELECT * FROM ${table} WHERE ${where.sql} ORDER BY seq DESC LIMIT ? OFFSET ?`,
    ...where.values,
    at.perPage,
    offset,
  );
  return { records: rows.map(read), total };
}
