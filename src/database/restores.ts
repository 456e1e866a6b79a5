import type { Database } from './rows.ts';

/**
 * Tables that a restore writes into an object's file before the object starts (src/server/backup): changes after the
 * backup are lost, and the object has to know. They do not exist on the platform, nor where nothing was restored.
 */
export const RESTORE_TABLES = `
  CREATE TABLE IF NOT EXISTS restores (
    at INTEGER PRIMARY KEY, backed_up_at INTEGER NOT NULL, is_met INTEGER NOT NULL DEFAULT 0
  );
  CREATE TABLE IF NOT EXISTS restored_erasures (subject TEXT PRIMARY KEY) WITHOUT ROWID;
`;

/** Seconds since the epoch: when the object was restored, and when its backup began. Changes in between are lost. */
export type Restore = { at: number; backedUpAt: number };

/** All restores of an object, newest first; `isMet`: the object has done what a restore requires. */
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

/** The people erased since the backup: order numbers of a shop, or customer ids of an account. */
export function erasedSince(database: Database): string[] {
  return database.all('SELECT subject FROM restored_erasures').map((row) => row.text('subject'));
}
