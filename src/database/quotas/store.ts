import type { Database } from '../rows.ts';
import type { QuotaUse } from './rules.ts';

/*
 * A table `quotas` of `name`, `taken` in thousandths and `at` in milliseconds, with an index of its times: a row for each
 * allowance that something was taken from of late.
 */

/** Allowances that are forgotten at a time, so that no change is long. */
const FORGOTTEN_AT_ONCE = 20;

export function readUse(database: Database, name: string): QuotaUse {
  const row = database.first('SELECT taken, at FROM quotas WHERE name = ?', name);
  return row === null ? { taken: 0, at: 0 } : { taken: row.integer('taken') / 1_000, at: row.integer('at') };
}

export function saveUse(database: Database, name: string, { taken, at }: QuotaUse): void {
  const thousandths = Math.round(taken * 1_000);
  database.run('INSERT OR REPLACE INTO quotas (name, taken, at) VALUES (?, ?, ?)', name, thousandths, at);
}

/** Gives one back to each, whatever has run out since it was taken. */
export function giveOneBack(database: Database, names: readonly string[]): void {
  for (const name of names)
    database.run('UPDATE quotas SET taken = max(0, taken - 1000) WHERE name = ?', name);
}

/** Forgets some that nobody has taken from since. */
export function forgetUses(database: Database, since: number): void {
  database.run(
    'DELETE FROM quotas WHERE name IN (SELECT name FROM quotas WHERE at < ? ORDER BY at LIMIT ?)',
    since,
    FORGOTTEN_AT_ONCE,
  );
}
