import { DatabaseSync } from 'node:sqlite';

/** Milliseconds that a reader waits for a lock: the runtime has one for a moment when it closes an object. */
const PATIENCE = 2000;

/**
 * Reads an object's file, which may be in use, and has to exist; opened read-only, so that no request waits. Throws
 * SQLite's error for one that stays locked.
 */
export function readObject<Read>(path: string, read: (database: DatabaseSync) => Read): Read {
  return using(new DatabaseSync(path, { readOnly: true, timeout: PATIENCE }), read);
}

/** Writes an object's file. No other process may have it open. */
export function writeObject<Result>(path: string, write: (database: DatabaseSync) => Result): Result {
  return using(new DatabaseSync(path, { timeout: PATIENCE }), write);
}

function using<Result>(database: DatabaseSync, work: (database: DatabaseSync) => Result): Result {
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Whether there is a table or a view. */
export function hasTable(database: DatabaseSync, name: string): boolean {
  const asked = database.prepare("SELECT 1 FROM sqlite_master WHERE type IN ('table', 'view') AND name = ?");
  return asked.get(name) !== undefined;
}

/** The number of tables in an object's file; 0 for an empty file. Throws SQLite's error for a damaged one. */
export function countTables(path: string): number {
  return readObject(path, (database) =>
    Number(database.prepare('SELECT count(*) AS tables FROM sqlite_master').get()?.tables),
  );
}

/**
 * The first report of SQLite's check of an object's file; null for a sound one. It reads the whole file. The quick check
 * does not compare indexes with their tables.
 */
export function checkDatabase(path: string, check: 'quick_check' | 'integrity_check'): string | null {
  const said = readObject(path, (database) => String(database.prepare(`PRAGMA ${check}(1)`).get()?.[check]));
  return said === 'ok' ? null : said;
}

/**
 * Copies an object's rows as they are at one moment, while the server may write. Not SQLite's page backup: it would
 * copy freed pages, which still hold erased people.
 */
export function copyObject(from: string, to: string): void {
  readObject(from, (database) => database.prepare('VACUUM INTO ?').run(to));
}

/** Rewrites an object's file without freed pages and empties its write-ahead log. */
export function compactObject(path: string): void {
  writeObject(path, (database) =>
    database.exec('PRAGMA secure_delete = ON; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)'),
  );
}

/** The file with the runtime's list of a class's alarms, beside the class's objects. */
export const ALARM_LIST = 'metadata.sqlite';

/** An object's alarm, in nanoseconds since the epoch, as the runtime stores it. */
export type Alarm = { id: string; at: bigint };

/** The row of an object's file that holds its alarm. */
const ALARM_KEY = 1;

/** The alarm in an object's file; null without one. */
export function readAlarmOf(path: string): bigint | null {
  return readObject(path, (database) => {
    if (!hasTable(database, '_cf_METADATA')) return null;
    const asked = database.prepare('SELECT value FROM _cf_METADATA WHERE key = ?');
    // Nanoseconds exceed the safe integers.
    asked.setReadBigInts(true);
    const value = asked.get(ALARM_KEY)?.value;
    return typeof value === 'bigint' ? value : null;
  });
}

/** Sets the alarm in an object's file. */
export function setAlarm(database: DatabaseSync, at: bigint): void {
  database.exec('CREATE TABLE IF NOT EXISTS _cf_METADATA (key INTEGER PRIMARY KEY, value BLOB)');
  database.prepare('INSERT OR REPLACE INTO _cf_METADATA (key, value) VALUES (?, ?)').run(ALARM_KEY, at);
}

/** The alarms in a class's list. */
export function readListedAlarms(path: string): Alarm[] {
  return readObject(path, (database) => {
    if (!hasTable(database, '_cf_ALARM')) return [];
    const asked = database.prepare('SELECT actor_id, scheduled_time FROM _cf_ALARM');
    asked.setReadBigInts(true);
    return asked.all().map(({ actor_id: id, scheduled_time: at }) => ({
      id: String(id),
      at: typeof at === 'bigint' ? at : 0n,
    }));
  });
}

/** The number of alarms in a class's list, and the time of the first, in nanoseconds. */
export function countListedAlarms(path: string): { count: number; first: bigint | null } {
  return readObject(path, (database) => {
    if (!hasTable(database, '_cf_ALARM')) return { count: 0, first: null };
    const asked = database.prepare('SELECT count(*) AS alarms, min(scheduled_time) AS first FROM _cf_ALARM');
    asked.setReadBigInts(true);
    const { alarms, first } = asked.get() ?? {};
    return { count: Number(alarms), first: typeof first === 'bigint' ? first : null };
  });
}

/** Adds missing alarms to a class's list, and creates the list when it is missing. */
export function listAlarms(path: string, alarms: readonly Alarm[]): void {
  writeObject(path, (database) => {
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
  });
}
