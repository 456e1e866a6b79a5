import type { Database } from '../rows.ts';
import type { QuotaUse } from './rules.ts';

/*
 * Table `quotas`: `name`, `taken` in thousandths, `at` in milliseconds, with an index of `at`. One row for each quota
 * that was used recently.
 */

/** Quotas removed at a time, so that no change takes long. */
const FORGOTTEN_AT_ONCE = 20;

export function readUse(database: Database, name: string): QuotaUse {
  const row = database.first('SELECT taken, at FROM quotas WHERE name = ?', name);
  return row === null ? { taken: 0, at: 0 } : { taken: row.integer('taken') / 1_000, at: row.integer('at') };
}

/** The uses of some quotas, by one statement; quotas that were not used lately are left out. */
export function readUses(database: Database, names: readonly string[]): Map<string, QuotaUse> {
  const rows = database.all(
    'SELECT name, taken, at FROM json_each(?) AS wanted CROSS JOIN quotas ON quotas.name = wanted.value',
    JSON.stringify(names),
  );
  return new Map(
    rows.map((row) => [row.text('name'), { taken: row.integer('taken') / 1_000, at: row.integer('at') }]),
  );
}

export function saveUse(database: Database, name: string, { taken, at }: QuotaUse): void {
  const thousandths = Math.round(taken * 1_000);
  database.run('INSERT OR REPLACE INTO quotas (name, taken, at) VALUES (?, ?, ?)', name, thousandths, at);
}

/** Returns one to each quota, whatever was refilled since it was taken. */
export function giveOneBack(database: Database, names: readonly string[]): void {
  for (const name of names)
    database.run('UPDATE quotas SET taken = max(0, taken - 1000) WHERE name = ?', name);
}

/** Removes some quotas that were not used since `since`. */
export function deleteOldUses(database: Database, since: number): void {
  database.run(
    'DELETE FROM quotas WHERE name IN (SELECT name FROM quotas WHERE at < ? ORDER BY at LIMIT ?)',
    since,
    FORGOTTEN_AT_ONCE,
  );
}
