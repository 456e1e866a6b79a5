import { DatabaseSync } from 'node:sqlite';

/** Milliseconds that a reader waits for a lock: the runtime has one for a moment when it closes an object. */
const PATIENCE = 2000;

/** Opens an object's file; with `readOnly`, it has to exist. Throws SQLite's error for one that stays locked. */
export function openDatabase(path: string, { readOnly = false } = {}): DatabaseSync {
  return new DatabaseSync(path, { readOnly, timeout: PATIENCE });
}
