import { RESTORE_TABLES, type Restore } from '../../database/restores.ts';
import { hasTable, readObject, setAlarm, writeObject } from '../state/store.ts';

/**
 * Classes whose objects react to a restore: a table that each has from its first step on, and how to find a person in
 * it.
 */
const CONCERNED = new Map([
  ['Ledger', { table: 'schema', person: 'SELECT 1 FROM customers WHERE id = ? AND deleted_at IS NULL' }],
  ['Shop', { table: 'orders', person: 'SELECT 1 FROM orders WHERE number = ? AND erased_at IS NULL' }],
]);

/** Seconds since the epoch in the runtime's unit of alarms, nanoseconds. */
function alarmAt(seconds: number): bigint {
  return BigInt(seconds) * 1_000_000_000n;
}

/** The number of orders in a shop's file. */
export function countOrders(path: string): number {
  return readObject(path, (database) =>
    hasTable(database, 'orders') ? Number(database.prepare('SELECT count(*) AS n FROM orders').get()?.n) : 0,
  );
}

/**
 * Writes into a restored object's file what it has to know at its next start; returns how many people it has to erase
 * again. Objects with people to erase are started at once, because no request may ever come. Objects that do not
 * react to a restore, or were never used, get no note.
 */
export function noteRestore(
  path: string,
  className: string,
  { at, backedUpAt }: Restore,
  erased: ReadonlySet<string>,
): number {
  const concerned = CONCERNED.get(className);
  if (concerned === undefined) return 0;
  return writeObject(path, (database) => {
    if (!hasTable(database, concerned.table)) return 0;
    database.exec('BEGIN');
    database.exec(RESTORE_TABLES);
    database
      .prepare('INSERT OR REPLACE INTO restores (at, backed_up_at, is_met) VALUES (?, ?, 0)')
      .run(at, backedUpAt);
    const isThere = database.prepare(concerned.person);
    const again = [...erased].filter((one) => isThere.get(one) !== undefined);
    const note = database.prepare('INSERT OR IGNORE INTO restored_erasures (subject) VALUES (?)');
    for (const one of again) note.run(one);
    if (again.length > 0) setAlarm(database, alarmAt(at));
    database.exec('COMMIT');
    return again.length;
  });
}
