import type { Database, Row } from '../rows.ts';

/** The platform's limit of an object, in bytes. A self-hosted object keeps it too, so that it can move there. */
export const WALL = 10 * 1024 ** 3;

/** Share of the limit from which the operator should act: about a year ahead at a usual rate. */
export const NEAR = 0.7;
/** Share of the limit from which it is urgent: purchases may soon fail. */
export const TOO_NEAR = 0.9;

/** An object's size when a month was first seen; growth is computed from these. */
export const SIZES =
  'CREATE TABLE sizes (month TEXT PRIMARY KEY, at INTEGER NOT NULL, bytes INTEGER NOT NULL) WITHOUT ROWID;';

/** `at` in milliseconds since the epoch. */
type Size = { at: number; bytes: number };

/** `growth`: bytes in thirty days, at the rate of the last months; null while too little is known. */
export type StorageUse = { bytes: number; growth: number | null };

const DAY = 86_400_000;
/** A shorter measurement says nothing about a month. */
const SHORTEST = 7 * DAY;
/** Sizes considered: this month's, and three before. */
const LOOKED_BACK = 4;

/** The newest noted sizes, the newest first. */
export const READ_SIZES = `SELECT at, bytes FROM sizes ORDER BY month DESC LIMIT ${LOOKED_BACK}`;

/** Records the size once a month. */
export class MonthlySize {
  #noted = '';

  /** Whether this month has no size yet. `now` in milliseconds. */
  isDue(database: Database, now: number): boolean {
    const month = monthOf(now);
    if (month === this.#noted) return false;
    if (database.first('SELECT 1 FROM sizes WHERE month = ?', month) === null) return true;
    this.#noted = month;
    return false;
  }

  note(database: Database, now: number, bytes: number): void {
    database.run('INSERT OR IGNORE INTO sizes (month, at, bytes) VALUES (?, ?, ?)', monthOf(now), now, bytes);
  }
}

/** An object's size and its growth. */
export function readStorageUse(database: Database, now: number, bytes: number): StorageUse {
  const rows = database.all(READ_SIZES);
  return { bytes, growth: growthOf(rows.map(readSize), { at: now, bytes }) };
}

/** Growth by the oldest of the sizes (newest first) that is old enough. */
export function growthOf(sizes: readonly Size[], now: Size): number | null {
  const before = sizes.findLast(({ at }) => now.at - at >= SHORTEST);
  if (before === undefined) return null;
  return Math.round(((now.bytes - before.bytes) * 30 * DAY) / (now.at - before.at));
}

function readSize(row: Row): Size {
  return { at: row.integer('at'), bytes: row.integer('bytes') };
}

/** `2026-11`. */
function monthOf(now: number): string {
  return new Date(now).toISOString().slice(0, 7);
}
