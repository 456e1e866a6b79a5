import { openDatabase } from '../state/store.ts';
import type { Erased } from './list.ts';

/** Everyone in an object's own table of erasures: the list lacks them after a crash, and when it is a new file. */
export function findErased(path: string, className: string): Erased[] {
  if (className !== 'Shop' && className !== 'Ledger') return [];
  const database = openDatabase(path, { readOnly: true });
  try {
    const has = database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?');
    if (has.get('erased') === undefined) return [];
    const rows = database.prepare('SELECT subject FROM erased').all();
    return rows.map(({ subject }) =>
      className === 'Shop' ? { order: String(subject) } : { customer: String(subject) },
    );
  } finally {
    database.close();
  }
}

/** Rewrites an object's file without freed pages and empties its write-ahead log. No other process may have it open. */
export function compactObject(path: string): void {
  const database = openDatabase(path);
  try {
    database.exec('PRAGMA secure_delete = ON');
    database.exec('VACUUM');
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}
