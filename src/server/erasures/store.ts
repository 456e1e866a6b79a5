import { DatabaseSync } from 'node:sqlite';
import type { Erased } from '../host-adapter/erasures.ts';

/**
 * People who are or will be erased in an object's file: those that a crash kept from the list, and those erased
 * before there was a list.
 */
export function findErased(path: string, className: string): Erased[] {
  if (className !== 'Shop' && className !== 'Ledger') return [];
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const has = (table: string) =>
      database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(table) !== undefined;
    if (className === 'Ledger')
      return has('customers')
        ? database
            .prepare('SELECT id FROM customers WHERE deleted_at IS NOT NULL')
            .all()
            .map(({ id }) => ({ customer: String(id) }))
        : [];
    return has('audit_log')
      ? database
          .prepare(
            `SELECT DISTINCT subject FROM audit_log
             WHERE action IN ('orders.erase', 'orders.ask_erasure') AND subject IS NOT NULL`,
          )
          .all()
          .map(({ subject }) => ({ order: String(subject) }))
      : [];
  } finally {
    database.close();
  }
}

/** Rewrites an object's file without freed pages and empties its write-ahead log. No other process may have it open. */
export function compactObject(path: string): void {
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA secure_delete = ON');
    database.exec('VACUUM');
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}
