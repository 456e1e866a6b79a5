import { readInteger, readObject } from './json.ts';
import { type Members, spanOf } from './members.ts';
import type { Database } from './rows.ts';

/**
 * Which rows of a `seq` table are deleted, stored so that a page of the others costs few rows, however many are
 * deleted. `deletions`: a row for each block of numbers, with a mark for each number; `deletion_counts`: one row a
 * table, with the count of each block. Triggers keep both, so that no statement can forget to; a row that is not
 * deleted costs nothing.
 */

/** Numbers in a block: a million take sixteen rows. A letter of the marks holds six numbers. */
const BLOCK = 65_520;
const IN_LETTER = 6;
/** The character code for "none deleted"; the others follow it. */
const NONE = 48;
/** The value of a letter whose six numbers are all deleted. */
const FULL = 2 ** IN_LETTER - 1;

/** The tables whose rows are deleted by `deleted_at`. */
const TABLES = ['customers', 'products', 'prices', 'payment_links'] as const;
type DeletableTable = (typeof TABLES)[number];

export function isDeletable(table: string): table is DeletableTable {
  return TABLES.some((one) => one === table);
}

const PLACE = `((NEW.seq - 1) % ${BLOCK})`;
const NTH = `(${PLACE} / ${IN_LETTER} + 1)`;
const BIT = `(1 << (${PLACE} % ${IN_LETTER}))`;
/** Triggers that keep the marks of one table. */
function keepDeletions(table: DeletableTable): string {
  return `
  INSERT INTO deletion_counts (list, counts) VALUES ('${table}', '{}');
  CREATE TRIGGER ${table}_deletions AFTER UPDATE OF deleted_at ON ${table}
    WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL BEGIN
    INSERT OR IGNORE INTO deletions (list, block, marks) VALUES ('${table}', (NEW.seq - 1) / ${BLOCK}, '');
    UPDATE deletions SET marks = marks || replace(hex(zeroblob(${NTH} - length(marks))), '00', '0')
      WHERE list = '${table}' AND block = (NEW.seq - 1) / ${BLOCK} AND length(marks) < ${NTH};
    UPDATE deletions SET marks = substr(marks, 1, ${NTH} - 1)
        || char(${NONE} + ((unicode(substr(marks, ${NTH}, 1)) - ${NONE}) | ${BIT})) || substr(marks, ${NTH} + 1)
      WHERE list = '${table}' AND block = (NEW.seq - 1) / ${BLOCK};
    UPDATE deletion_counts SET counts = json_set(counts, '$."' || ((NEW.seq - 1) / ${BLOCK}) || '"',
        coalesce(json_extract(counts, '$."' || ((NEW.seq - 1) / ${BLOCK}) || '"'), 0) + 1)
      WHERE list = '${table}';
  END;`;
}

/** `block`: of 65,520 numbers; `marks`: one letter for six of them; `counts`: JSON, deleted rows by block. */
export const DELETIONS = `
  CREATE TABLE deletions (list TEXT NOT NULL, block INTEGER NOT NULL, marks TEXT NOT NULL, UNIQUE (list, block));
  CREATE TABLE deletion_counts (list TEXT PRIMARY KEY, counts TEXT NOT NULL) WITHOUT ROWID;
  ${TABLES.map(keepDeletions).join('')}`;

/** The rows that are not deleted. */
export type LiveRows = Members & {
  count: number;
  /** The number at a position (0: the newest), or null past the end. */
  at(position: number): number | null;
};

/** All numbers from `first` to `last`. */
export function allRows(first: number, last: number): LiveRows {
  const count = Math.max(0, last - first + 1);
  return { ...spanOf(first, last), count, at: (position) => (position < count ? last - position : null) };
}

/**
 * The live rows of a table whose largest number is `max`: reads one row, and one for each block with some deletions.
 */
export function openLiveRows(database: Database, table: DeletableTable, max: number): LiveRows {
  const marked = readMarks(database, table);
  const dead = (block: number): number => marked.counts[block] ?? 0;
  const sizeOf = (block: number): number => Math.min(BLOCK, max - block * BLOCK);
  const find = (from: number, step: 1 | -1): number | null => {
    /** The next number after `many` deleted ones. */
    const leap = (seq: number, many: number): number => {
      const first = seq - ((seq - 1) % many);
      return step < 0 ? first - 1 : first + many;
    };
    let seq = from;
    while (seq >= 1 && seq <= max) {
      const block = blockOf(seq);
      if (dead(block) === 0) return seq;
      if (dead(block) === sizeOf(block)) {
        seq = leap(seq, BLOCK);
        continue;
      }
      const letter = letterAt(marked.of(block), placeOf(seq));
      if (letter === FULL) seq = leap(seq, IN_LETTER);
      else if ((letter & bitOf(placeOf(seq))) === 0) return seq;
      else seq += step;
    }
    return null;
  };
  const at = (position: number): number | null => {
    let left = position;
    for (let block = blockOf(max); block >= 0; block -= 1) {
      const live = sizeOf(block) - dead(block);
      if (left >= live) {
        left -= live;
        continue;
      }
      const top = block * BLOCK + sizeOf(block);
      if (dead(block) === 0) return top - left;
      for (let seq = find(top, -1); seq !== null; seq = find(seq - 1, -1)) {
        if (left === 0) return seq;
        left -= 1;
      }
    }
    return null;
  };
  const count = max - Object.values(marked.counts).reduce((sum, one) => sum + one, 0);
  return {
    below: (seq) => find(Math.min(seq, max), -1),
    above: (seq) => find(Math.max(seq, 1), 1),
    count,
    at,
  };
}

type Marks = { counts: Record<number, number>; of(block: number): string };

function readMarks(database: Database, table: DeletableTable): Marks {
  const row = database.first('SELECT counts FROM deletion_counts WHERE list = ?', table);
  if (row === null) throw new Error('The table keeps no deletions.');
  const held = new Map<number, string>();
  const of = (block: number): string => {
    const marks = held.get(block) ?? findMarks(database, table, block);
    held.set(block, marks);
    return marks;
  };
  return { counts: row.json('counts', readCounts), of };
}

function findMarks(database: Database, table: DeletableTable, block: number): string {
  const row = database.first('SELECT marks FROM deletions WHERE list = ? AND block = ?', table, block);
  return row?.text('marks') ?? '';
}

function readCounts(value: unknown): Record<number, number> {
  const counts = Object.entries(readObject(value));
  return Object.fromEntries(counts.map(([block, count]) => [Number(block), readInteger(count)]));
}

function blockOf(seq: number): number {
  return Math.floor((seq - 1) / BLOCK);
}

/** The place of a number within its block. */
function placeOf(seq: number): number {
  return (seq - 1) % BLOCK;
}

function letterAt(marks: string, place: number): number {
  const letter = Math.floor(place / IN_LETTER);
  return letter < marks.length ? marks.charCodeAt(letter) - NONE : 0;
}

function bitOf(place: number): number {
  return 1 << (place % IN_LETTER);
}
