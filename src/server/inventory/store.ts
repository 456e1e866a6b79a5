import { DatabaseSync } from 'node:sqlite';

/** The number of tables in an object's file; 0 for an empty file. Throws SQLite's error for a damaged one. */
export function countTables(path: string): number {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return Number(database.prepare('SELECT count(*) AS tables FROM sqlite_master').get()?.tables);
  } finally {
    database.close();
  }
}
