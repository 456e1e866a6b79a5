import { openDatabase } from '../state/store.ts';

/** The number of tables in an object's file; 0 for an empty file. Throws SQLite's error for a damaged one. */
export function countTables(path: string): number {
  const database = openDatabase(path, { readOnly: true });
  try {
    return Number(database.prepare('SELECT count(*) AS tables FROM sqlite_master').get()?.tables);
  } finally {
    database.close();
  }
}

/**
 * The first report of SQLite's check of an object's file; null for a sound one. It reads the whole file. The quick check
 * does not compare indexes with their tables.
 */
export function checkDatabase(path: string, check: 'quick_check' | 'integrity_check'): string | null {
  const database = openDatabase(path, { readOnly: true });
  try {
    const said = String(database.prepare(`PRAGMA ${check}(1)`).get()?.[check]);
    return said === 'ok' ? null : said;
  } finally {
    database.close();
  }
}
