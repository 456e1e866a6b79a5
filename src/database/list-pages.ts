import type { Database, Row } from './rows.ts';

/**
 * Pages of a `seq` table, newest first. Sequence numbers have no gaps, and rows leave at the oldest end only, so
 * arithmetic gives the place of a page: an OFFSET would read every row before it. Stores write `table` and the text of
 * `where`; neither ever holds input.
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

/** The sequence number of a cursor, deleted or not; null without a cursor, `unknown` for any other id. */
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

/** The number of a page's first row, before `skip` rows of the index are passed over. */
type Start = { start: number; skip: number };

/** A page of a table whose rows are never deleted. Reads the page's rows, two for the total and one for a cursor. */
export function readWholePage<T>(
  database: Database,
  table: string,
  at: PageAt,
  read: (row: Row) => T,
  idColumn = 'id',
): Page<T> {
  const max = database.count(`SELECT max(seq) AS n FROM ${table}`);
  // Some tables drop their oldest rows.
  const min = Math.max(1, database.count(`SELECT min(seq) AS n FROM ${table}`));
  const total = Math.max(0, max - min + 1);
  const startOf = (offset: number) => ({ start: max - offset, skip: 0 });
  const ends = { min, max };
  return readPage(database, { table, from: table, condition: '1', total, startOf, ends, idColumn }, at, read);
}

/** Numbers whose deleted rows are counted together in the table `deletions`. */
export const DELETIONS_BLOCK = 10_000;

/**
 * A page of a table with `deleted_at`. Its index `<table>_live` leaves out deleted rows, and `deletions` counts them
 * by block: so a page reads a row for each block with deletions, and a page by number at most a block of the index.
 */
export function readLivePage<T>(
  database: Database,
  table: string,
  at: PageAt,
  read: (row: Row) => T,
): Page<T> {
  const max = database.count(`SELECT max(seq) AS n FROM ${table}`);
  const deleted = new Map(
    database
      .all('SELECT block, count FROM deletions WHERE list = ?', table)
      .map((row) => [row.integer('block'), row.integer('count')]),
  );
  const total = max - [...deleted.values()].reduce((sum, count) => sum + count, 0);
  const startOf = (offset: number): Start => {
    let left = offset;
    for (let top = max; top > 0; ) {
      const block = Math.floor((top - 1) / DELETIONS_BLOCK);
      const gone = deleted.get(block) ?? 0;
      const live = top - block * DELETIONS_BLOCK - gone;
      if (left < live) return gone === 0 ? { start: top - left, skip: 0 } : { start: top, skip: left };
      left -= live;
      top = block * DELETIONS_BLOCK;
    }
    return { start: 0, skip: 0 };
  };
  const from = `${table} INDEXED BY ${table}_live`;
  const ends = deleted.size === 0 ? { min: 1, max } : null;
  const source = { table, from, condition: 'deleted_at IS NULL', total, startOf, ends, idColumn: 'id' };
  return readPage(database, source, at, read);
}

/** `ends`: the first and the last number of a list without gaps; null: rows are missing. */
function readPage<T>(
  database: Database,
  source: {
    table: string;
    from: string;
    condition: string;
    total: number;
    startOf: (offset: number) => Start;
    ends: { min: number; max: number } | null;
    idColumn: string;
  },
  at: PageAt,
  read: (row: Row) => T,
): Page<T> {
  const { table, from, condition, total, startOf, ends, idColumn } = source;
  const cursor = findCursor(database, table, at, idColumn);
  if (cursor === 'unknown') return { ok: false, reason: 'unknown_cursor' };
  const isUpwards = cursor !== null && at.after === null;
  const { start, skip } =
    cursor === null
      ? startOf((at.page - 1) * at.perPage)
      : { start: isUpwards ? cursor + 1 : cursor - 1, skip: 0 };
  const rows = database.all(
    `SELECT * FROM ${from} WHERE ${condition} AND seq ${isUpwards ? '>= ? ORDER BY seq' : '<= ? ORDER BY seq DESC'}
     LIMIT ? OFFSET ?`,
    start,
    at.perPage,
    skip,
  );
  const shown = isUpwards ? rows.toReversed() : rows;
  const newest = shown[0]?.integer('seq') ?? cursor ?? 0;
  const oldest = shown.at(-1)?.integer('seq') ?? cursor ?? 1;
  const has = (beyond: string, seq: number) =>
    database.first(`SELECT seq FROM ${from} WHERE ${condition} AND seq ${beyond} ? LIMIT 1`, seq) !== null;
  return {
    ok: true,
    records: shown.map(read),
    total,
    hasNext: ends === null ? has('<', oldest) : oldest > ends.min,
    hasPrevious: ends === null ? has('>', newest) : newest < ends.max,
  };
}
