import type { Database } from './rows.ts';

/**
 * What is written into the file of an object that is put back from a backup, before anybody wakes it (src/server/backup): what came
 * after the backup is lost, and the object has to know. There is no such table on the platform, nor where nothing was restored.
 */
export const RESTORE_TABLES = `
  CREATE TABLE IF NOT EXISTS restores (
    at INTEGER PRIMARY KEY, backed_up_at INTEGER NOT NULL, is_met INTEGER NOT NULL DEFAULT 0
  );
  CREATE TABLE IF NOT EXISTS restored_erasures (subject TEXT PRIMARY KEY) WITHOUT ROWID;
`;

/** Seconds since the epoch: when it was put back, and when its backup was begun. What lies between them is lost. */
export type Restore = { at: number; backedUpAt: number };

/** All of an object, the newest first; `isMet`: it has done what a restore asks of it. */
export function readRestores(database: Database): (Restore & { isMet: boolean })[] {
  if (database.first(`SELECT 1 FROM sqlite_master WHERE name = 'restores'`) === null) return [];
  return database.all('SELECT at, backed_up_at, is_met FROM restores ORDER BY at DESC').map((row) => ({
    at: row.integer('at'),
    backedUpAt: row.integer('backed_up_at'),
    isMet: row.flag('is_met'),
  }));
}

export function markRestoresApplied(database: Database): void {
  database.run('UPDATE restores SET is_met = 1 WHERE is_met = 0');
  database.run('DELETE FROM restored_erasures');
}

/** Who was erased since the backup, by the numbers of a shop's orders or the ids of an account's customers. */
export function erasedSince(database: Database): string[] {
  return database.all('SELECT subject FROM restored_erasures').map((row) => row.text('subject'));
}
