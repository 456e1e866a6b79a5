import type { Direction, Members, Stop } from '../../../database/members.ts';
import type { Database } from '../../../database/rows.ts';
import type { Budget } from './runs.ts';

const CHUNK = 64;

/** The rows that an index finds, one chunk at a time. `column` holds their sequence numbers. */
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
    // Cast, because numbers are bound as REAL, which FTS5 ignores as a bound on rowid.
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
