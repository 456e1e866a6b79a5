import { backup, DatabaseSync } from 'node:sqlite';
import { RESTORE_TABLES, type Restore } from '../../database/restores.ts';

/** In one step: between two, whoever writes would have it begin anew. */
const ALL_PAGES = 2 ** 31 - 1;

/** Copies an object's file as it is at one moment, while its owner may write; opened for reading, so that no request waits. */
export async function copyObject(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(source, to, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
}

/** The classes whose objects do something about a restore, with the table that each has from its first step on. */
const CONCERNED = { Ledger: 'schema_version', Shop: 'orders' };

/**
 * Writes into an object's restored file what it has to know when it wakes. False for one that has nothing to do about it: a class
 * without numbers, payments and people, or an object that was never used.
 */
export function noteRestore(path: string, className: string, { at, backedUpAt }: Restore): boolean {
  const table = Object.entries(CONCERNED).find(([name]) => name === className)?.[1];
  if (table === undefined) return false;
  const database = new DatabaseSync(path);
  try {
    const isUsed = database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(table) !== undefined;
    if (!isUsed) return false;
    database.exec(RESTORE_TABLES);
    database
      .prepare('INSERT OR REPLACE INTO restores (at, backed_up_at, is_met) VALUES (?, ?, 0)')
      .run(at, backedUpAt);
    return true;
  } finally {
    database.close();
  }
}
