import type { Database } from '../../../database/rows.ts';

/**
 * Periodic tasks of retention. `abandoned`, `contacts`, `accounts`: checkouts; `deliveries`: events and their
 * deliveries; `requests`: payment requests; `answers`: idempotency keys; `audit_log`: the audit log and counts of refusals.
 */
type Task = 'abandoned' | 'contacts' | 'accounts' | 'deliveries' | 'requests' | 'answers' | 'audit_log';

/**
 * The progress of a task and its next time. `seq`: the last element done; for `answers`, the number of erasures that
 * asked for a walk.
 */
type Plan = {
  task: Task;
  seq: number;
  /** Milliseconds. */
  dueAt: number;
};

/** Later than any clock. */
export const NEVER = 9_000_000_000_000_000;

export function findPlan(database: Database, task: Task): Plan | null {
  const row = database.first('SELECT seq, due_at FROM retention WHERE task = ?', task);
  return row === null ? null : { task, seq: row.integer('seq'), dueAt: row.integer('due_at') };
}

export function savePlan(database: Database, { task, seq, dueAt }: Plan): void {
  database.run('INSERT OR REPLACE INTO retention (task, seq, due_at) VALUES (?, ?, ?)', task, seq, dueAt);
}

/** When (milliseconds) the next task is due. */
export function nextPlan(database: Database): number {
  return database.keptFirst('SELECT min(due_at) AS at FROM retention')?.integerOrNull('at') ?? NEVER;
}

/** Requests a walk through the stored answers: from now on one may be about a deleted customer. */
export function askForAnswers(database: Database): void {
  database.run(`UPDATE retention SET seq = seq + 1, due_at = 0 WHERE task = 'answers'`);
}

/** Tables whose rows are numbered in the order of their times. */
type Timed = 'checkouts' | 'events' | 'payment_requests';

/** When the first element after a number was made (seconds); null when there is none. */
export function timeBehind(database: Database, table: Timed, seq: number): number | null {
  return (
    database
      .first(`SELECT created_at FROM ${table} WHERE seq > ? ORDER BY seq LIMIT 1`, seq)
      ?.integer('created_at') ?? null
  );
}
