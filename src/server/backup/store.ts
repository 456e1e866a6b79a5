import { backup, DatabaseSync } from 'node:sqlite';
import { RESTORE_TABLES, type Restore } from '../../database/restores.ts';

/** In one step: between two, whoever writes would have it begin anew. */
const ALL_PAGES = 2 ** 31 - 1;

/** Copies an object's file as it is at one moment, while its owner may write; opened for reading, so that no request waits. */
export async function copyObject(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(source, to, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
}

/** The classes whose objects do something about a restore: a table that each has from its first step on, and who is in it. */
const CONCERNED = new Map([
  [
    'Ledger',
    { table: 'schema_version', person: 'SELECT 1 FROM customers WHERE id = ? AND deleted_at IS NULL' },
  ],
  ['Shop', { table: 'orders', person: 'SELECT 1 FROM orders WHERE number = ? AND erased_at IS NULL' }],
]);

/** The row of an object's own file that holds its alarm. */
const ALARM_KEY = 1;

/**
 * Writes into an object's restored file what it has to know when it wakes; answers how many it then has to erase once more. Those with
 * anybody to erase are woken at once: nobody may ever ask them anything. Nothing is written into one that has nothing to do about
 * it, of a class without numbers, payments and people, or that was never used.
 */
export function noteRestore(
  path: string,
  className: string,
  { at, backedUpAt }: Restore,
  erased: ReadonlySet<string>,
): number {
  const concerned = CONCERNED.get(className);
  if (concerned === undefined) return 0;
  const database = new DatabaseSync(path);
  try {
    const has = database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?');
    if (has.get(concerned.table) === undefined) return 0;
    database.exec('BEGIN');
    database.exec(RESTORE_TABLES);
    database
      .prepare('INSERT OR REPLACE INTO restores (at, backed_up_at, is_met) VALUES (?, ?, 0)')
      .run(at, backedUpAt);
    const isThere = database.prepare(concerned.person);
    const again = [...erased].filter((one) => isThere.get(one) !== undefined);
    const note = database.prepare('INSERT OR IGNORE INTO restored_erasures (subject) VALUES (?)');
    for (const one of again) note.run(one);
    if (again.length > 0) {
      database.exec('CREATE TABLE IF NOT EXISTS _cf_METADATA (key INTEGER PRIMARY KEY, value BLOB)');
      const wake = database.prepare('INSERT OR REPLACE INTO _cf_METADATA (key, value) VALUES (?, ?)');
      wake.run(ALARM_KEY, BigInt(at) * 1_000_000_000n);
    }
    database.exec('COMMIT');
    return again.length;
  } finally {
    database.close();
  }
}
