import type { Database } from '../../../database/rows.ts';

/** When the service is asked next what became of payments after their end, in milliseconds; null before the first time. */
export function readLookBack(sql: Database): number | null {
  return sql.first('SELECT due_at FROM look_back WHERE id = 1')?.integer('due_at') ?? null;
}

export function saveLookBack(sql: Database, dueAt: number): void {
  sql.run('INSERT OR REPLACE INTO look_back (id, due_at) VALUES (1, ?)', dueAt);
}

/** Whether anything was ever to be paid online. */
export function hasCheckouts(sql: Database): boolean {
  return sql.first('SELECT 1 FROM order_checkouts LIMIT 1') !== null;
}
