import type { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../state/store.ts';

/** An object's alarm, in nanoseconds since the epoch, as the runtime stores it. */
export type Alarm = { id: string; at: bigint };

/** The row of an object's file that holds its alarm. */
export const ALARM_KEY = 1;

/** The alarm in an object's file, which is not written to; null without one. */
export function readAlarmOf(path: string): bigint | null {
  const database = openDatabase(path, { readOnly: true });
  try {
    if (!hasTable(database, '_cf_METADATA')) return null;
    const asked = database.prepare('SELECT value FROM _cf_METADATA WHERE key = ?');
    // Nanoseconds exceed the safe integers.
    asked.setReadBigInts(true);
    const value = asked.get(ALARM_KEY)?.value;
    return typeof value === 'bigint' ? value : null;
  } finally {
    database.close();
  }
}

function hasTable(database: DatabaseSync, name: string): boolean {
  const asked = database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?");
  return asked.get(name) !== undefined;
}

/** Ids of the objects in a class's alarm list. */
export function readListedAlarms(path: string): Set<string> {
  const database = openDatabase(path, { readOnly: true });
  try {
    if (!hasTable(database, '_cf_ALARM')) return new Set();
    return new Set(
      database
        .prepare('SELECT actor_id FROM _cf_ALARM')
        .all()
        .map((row) => String(row.actor_id)),
    );
  } finally {
    database.close();
  }
}

/** Adds missing alarms to a class's list, and creates the list when it is missing. */
export function listAlarms(path: string, alarms: readonly Alarm[]): void {
  const database = openDatabase(path);
  try {
    database.exec('PRAGMA journal_mode = WAL');
    database.exec(`CREATE TABLE IF NOT EXISTS _cf_ALARM (
      actor_id TEXT PRIMARY KEY,
      scheduled_time INTEGER,
      actor_name TEXT
    ) WITHOUT ROWID`);
    const write = database.prepare(
      'INSERT OR IGNORE INTO _cf_ALARM (actor_id, scheduled_time) VALUES (?, ?)',
    );
    database.exec('BEGIN');
    for (const { id, at } of alarms) write.run(id, at);
    database.exec('COMMIT');
  } finally {
    database.close();
  }
}
