import { type Members, placeBelow, type Stop } from '../../../database/members.ts';
import type { Database, Row } from '../../../database/rows.ts';

/** Rows that a call may still examine. */
export type Budget = { left: number };

/** All members between two numbers, both included. */
type Stretch = { from: number; to: number; members: number[] };

/** Most runs of one value that are read at once: enough for a million elements. */
const MOST_RUNS = 16_384;

const readMembers = (row: Row): number[] => row.text('members').split(',').map(Number);

/** A value's elements; one run at a time is in memory. */
export type Value = Members & {
  /** The number of elements; reads one row. */
  count(): number;
  /** The number of elements between two numbers, both included, as far as the budget allows. */
  countWithin(first: number, last: number): number;
};

/** A few elements whose numbers, ascending, are known without reading a run. */
export function knownValue(members: readonly number[]): Value {
  return {
    below: (max) => members[placeBelow(members, max)] ?? null,
    above: (min) => members[placeBelow(members, min - 1) + 1] ?? null,
    count: () => members.length,
    countWithin: (first, last) => members.filter((member) => member >= first && member <= last).length,
  };
}

export function openValue(database: Database, value: string, budget: Budget): Value {
  let held: Stretch | null = null;

  const find = (condition: string, ...numbers: number[]): Row | null => {
    budget.left -= 1;
    return database.first(
      `SELECT first, last, count, older, members FROM filter_runs WHERE value = ? ${condition} LIMIT 1`,
      value,
      ...numbers,
    );
  };
  const hold = (row: Row, from: number, to: number): Stretch => {
    held = { from, to, members: readMembers(row) };
    return held;
  };
  const heldAt = (seq: number): Stretch | null =>
    held !== null && held.from <= seq && seq <= held.to ? held : null;

  const below = (max: number): number | null | Stop => {
    let at = max;
    for (;;) {
      let stretch = heldAt(at);
      if (stretch === null) {
        if (budget.left <= 0) return { stoppedAt: max };
        const row = find('AND first <= ? ORDER BY first DESC', at);
        if (row === null) return null;
        stretch = hold(row, row.integer('first'), Math.max(at, row.integer('last')));
      }
      const member = stretch.members[placeBelow(stretch.members, at)];
      if (member !== undefined) return member;
      at = stretch.from - 1;
    }
  };

  const above = (min: number): number | null | Stop => {
    let stretch = heldAt(min);
    if (stretch === null) {
      if (budget.left <= 0) return { stoppedAt: min };
      const row = find('AND first <= ? ORDER BY first DESC', min);
      if (row !== null) stretch = hold(row, row.integer('first'), Math.max(min, row.integer('last')));
    }
    const member = stretch?.members[placeBelow(stretch.members, min - 1) + 1];
    if (member !== undefined) return member;
    if (budget.left <= 0) return { stoppedAt: min };
    const row = find('AND first > ? ORDER BY first', Math.max(min, stretch?.to ?? min));
    if (row === null) return null;
    return hold(row, min, row.integer('last')).members[0] ?? null;
  };

  const count = (): number => {
    const newest = find('ORDER BY first DESC');
    return newest === null ? 0 : newest.integer('older') + newest.integer('count');
  };

  const countWithin = (first: number, last: number): number => {
    if (first > last) return 0;
    if (budget.left < 2) {
      budget.left = -1;
      return 0;
    }
    const membersIn = (row: Row | null): number[] =>
      row === null ? [] : readMembers(row).filter((member) => member >= first && member <= last);
    const top = find('AND first <= ? ORDER BY first DESC', last);
    if (top === null) return 0;
    const upper = top.integer('first');
    if (upper <= first) return membersIn(top).length;
    const bottom = find('AND first <= ? ORDER BY first DESC', first);
    const lower = bottom?.integer('first') ?? 0;
    const between = database.all(
      'SELECT count FROM filter_runs WHERE value = ? AND first > ? AND first < ? ORDER BY first DESC LIMIT ?',
      value,
      lower,
      upper,
      Math.min(Math.max(0, budget.left) + 1, MOST_RUNS),
    );
    budget.left -= between.length;
    const whole = between.reduce((sum, row) => sum + row.integer('count'), 0);
    return membersIn(top).length + whole + membersIn(bottom).length;
  };

  return { below, above, count, countWithin };
}
