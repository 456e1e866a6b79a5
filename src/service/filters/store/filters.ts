import type { Database } from '../../../database/rows.ts';

/**
 * One filter of a list: the numbers of the matching elements, in `column` of `table`. An index gives them in order.
 * Stores write the texts; `values` alone holds input.
 */
export type Filter = {
  table: string;
  column: string;
  where: string;
  values: readonly (string | number)[];
};

/** A filter by a column with an index. `column` may also be an expression, or a condition before a column. */
export function filterBy(table: string, column: string, value: string | number): Filter {
  return { table, column: 'seq', where: `${column} = ?`, values: [value] };
}

/** `filterBy` in a table with `deleted_at`, whose indexes hold no deleted rows. */
export function filterLiveBy(table: string, column: string, value: string | number): Filter {
  return { table, column: 'seq', where: `deleted_at IS NULL AND ${column} = ?`, values: [value] };
}

/** A filter by one metadata entry: key and value, as texts. */
export function filterByMetadata(table: string, asked: Record<string, string> | undefined): Filter[] {
  return Object.entries(asked ?? {}).map(([key, value]) => ({
    table: 'metadata_entries',
    column: 'seq',
    where: 'kind = ? AND key = ? AND value = ?',
    values: [table, key, value],
  }));
}

/** A filter by the words of a full-text table. `match`: an FTS5 expression; no filter when null. */
export function filterByWords(table: string, match: string | null): Filter[] {
  return match === null ? [] : [{ table, column: 'rowid', where: `${table} MATCH ?`, values: [match] }];
}

/** Up to `most` matching numbers from `first` to `last`, counted. */
export function countMatches(
  database: Database,
  { table, column, where, values }: Filter,
  { first, last }: { first: number; last: number },
  most: number,
): number {
  return database.count(
    `SELECT count(*) AS n FROM (SELECT 1 FROM ${table} WHERE ${where} AND ${column} BETWEEN CAST(? AS INTEGER)
       AND CAST(? AS INTEGER) LIMIT ?)`,
    ...values,
    first,
    last,
    most,
  );
}
