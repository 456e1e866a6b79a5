import type { Direction, Members, Stop } from '../../../database/members.ts';
import type { Database } from '../../../database/rows.ts';
import { LISTED } from './listed.ts';
import type { Budget } from './runs.ts';
import { selectValues, unlistedCounter } from './schema.ts';

/** Rows of before the runs came, until the alarm has listed them. */

/** How many of a table's oldest rows are not listed yet. */
export function countUnlisted(database: Database, table: string): number {
  return database.count('SELECT value AS n FROM counters WHERE name = ?', unlistedCounter(table));
}

const FIRST_WINDOW = 8;
const LAST_WINDOW = 512;

/** The rows that have one of the values, found by looking at each, some at a time. */
export function scanFor(
  database: Database,
  table: string,
  values: readonly string[],
  budget: Budget,
  border: number,
): Members {
  const listed = LISTED.find((each) => each.table === table);
  if (listed === undefined) throw new TypeError('The table is not listed.');
  const marks = values.map(() => '?').join(', ');
  const condition = `EXISTS (SELECT 1 FROM (${selectValues(listed, table)}) WHERE value IN (${marks}))`;
  const find = (direction: Direction, start: number): number | null | Stop => {
    let window = FIRST_WINDOW;
    let at = Math.min(start, border);
    for (;;) {
      if (at < 1 || at > border) return null;
      if (budget.left <= 0) return { stoppedAt: at };
      const size = Math.min(window, budget.left);
      const end = direction === 'below' ? at - size + 1 : at + size - 1;
      budget.left -= size;
      const row = database.first(
        `SELECT seq FROM ${table} WHERE seq BETWEEN ? AND ? AND ${condition} ORDER BY seq ${direction === 'below' ? 'DESC' : 'ASC'} LIMIT 1`,
        Math.min(at, end),
        Math.max(at, Math.min(end, border)),
        ...values,
      );
      if (row !== null) return row.integer('seq');
      at = direction === 'below' ? end - 1 : end + 1;
      window = Math.min(window * 4, LAST_WINDOW);
    }
  };
  return {
    below: (max) => find('below', max),
    above: (min) => (min > border ? null : find('above', Math.max(1, min))),
  };
}

const CHUNK = 64;

/** The rows that an index finds, a chunk of them at a time. `column`: holds their sequence numbers. */
export function lookUp(
  database: Database,
  query: { table: string; column: string; where: string; value: string | number },
  budget: Budget,
  chunk = CHUNK,
): Members {
  const { table, column, where, value } = query;
  let held: { direction: Direction; start: number; found: number[]; isAll: boolean } | null = null;
  const find = (direction: Direction, start: number): number | null | Stop => {
    const [order, beyond] = direction === 'below' ? (['DESC', '<='] as const) : (['ASC', '>='] as const);
    const isWithin = (from: number, seq: number) => (direction === 'below' ? seq <= from : seq >= from);
    if (held?.direction === direction && isWithin(held.start, start)) {
      const found = held.found.find((seq) => isWithin(start, seq));
      if (found !== undefined) return found;
      if (held.isAll) return null;
    }
    if (budget.left <= 0) return { stoppedAt: start };
    const size = Math.min(chunk, budget.left);
    // Cast, since a number is bound as a real one, which full text takes for no bound at all.
    const found = database
      .all(
        `SELECT ${column} AS seq FROM ${table} WHERE ${where} AND ${column} ${beyond} CAST(? AS INTEGER) ORDER BY ${column} ${order} LIMIT ?`,
        value,
        start,
        size,
      )
      .map((row) => row.integer('seq'));
    budget.left -= Math.max(1, found.length);
    held = { direction, start, found, isAll: found.length < size };
    return found[0] ?? null;
  };
  return { below: (max) => find('below', max), above: (min) => find('above', min) };
}
