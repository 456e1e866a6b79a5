import { COUNT_PERSONS, FIND_PERSON } from '../../database/reports.ts';
import { RESTORE_TABLES, type Restore } from '../../database/restores.ts';
import { hasTable, readObject, setAlarm, writeObject } from '../state/store.ts';

/** Objects with this view react to a restore. */
const PERSONS = 'reported_persons';

/** Seconds since the epoch in the runtime's unit of alarms, nanoseconds. */
function alarmAt(seconds: number): bigint {
  return BigInt(seconds) * 1_000_000_000n;
}

/** The number of orders in a shop's file. */
export function countOrders(path: string): number {
  return readObject(path, (database) =>
    hasTable(database, PERSONS) ? Number(database.prepare(COUNT_PERSONS).get()?.n) : 0,
  );
}

/**
 * Writes into a restored object's file what it has to know at its next start; returns how many people it has to erase
 * again. Objects with people to erase are started at once, because no request may ever come. Objects that do not
 * react to a restore, or were never used, get no note.
 */
export function noteRestore(path: string, { at, backedUpAt }: Restore, erased: ReadonlySet<string>): number {
  return writeObject(path, (database) => {
    if (!hasTable(database, PERSONS)) return 0;
    database.exec('BEGIN');
    database.exec(RESTORE_TABLES);
    database
      .prepare('INSERT OR REPLACE INTO restores (at, backed_up_at, is_met) VALUES (?, ?, 0)')
      .run(at, backedUpAt);
    const isThere = database.prepare(FIND_PERSON);
    const again = [...erased].filter((one) => isThere.get(one) !== undefined);
    const note = database.prepare('INSERT OR IGNORE INTO restored_erasures (subject) VALUES (?)');
    for (const one of again) note.run(one);
    if (again.length > 0) setAlarm(database, alarmAt(at));
    database.exec('COMMIT');
    return again.length;
  });
}
