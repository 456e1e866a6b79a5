import { DatabaseSync } from 'node:sqlite';

/** How many tables an object's file has; a file of 0 bytes has none. Throws SQLite's words for a file that is no whole database. */
export function countTables(path: string): number {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return Number(database.prepare('SELECT count(*) AS tables FROM sqlite_master').get()?.tables);
  } finally {
    database.close();
  }
}
