import type { Database, Row } from '../rows.ts';

/** An object of the platform holds no more; on one's own server it is not to either, since it could not move there. */
export const WALL = 10 * 1024 ** 3;

/** Part of the wall from which on something is to be done: a year's notice at the pace of most. */
export const NEAR = 0.7;
/** And from which on it is urgent: a purchase may soon find no room. */
export const TOO_NEAR = 0.9;

/** How large an object was when a month was first heard of: by these it is known how fast it grows. */
export const SIZES =
  'CREATE TABLE sizes (month TEXT PRIMARY KEY, at INTEGER NOT NULL, bytes INTEGER NOT NULL) WITHOUT ROWID;';

/** `at` in milliseconds since the epoch. */
type Size = { at: number; bytes: number };

/** `growth`: bytes in thirty days, as the last months went; null while too little is known. */
export type StorageUse = { bytes: number; growth: number | null };

const DAY = 86_400_000;
/** What has been measured for less says nothing of a month. */
const SHORTEST = 7 * DAY;
/** Sizes that are looked back to: this month's, and three before. */
export const LOOKED_BACK = 4;

/** Notes a size once a month, whatever is asked in between. */
export class MonthlySize {
  #noted = '';

  /** Whether this month has none yet. `now` in milliseconds. */
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

/** How much an object holds, and how fast that grows. */
export function readStorageUse(database: Database, now: number, bytes: number): StorageUse {
  const rows = database.all(`SELECT at, bytes FROM sizes ORDER BY month DESC LIMIT ${LOOKED_BACK}`);
  return { bytes, growth: growthOf(rows.map(readSize), { at: now, bytes }) };
}

/** By the oldest of some sizes, newest first, that was taken long enough ago. */
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
