import type { Database } from '../../../database/rows.ts';

/**
 * What goes by time. `abandoned`, `contacts`, `accounts`: of checkouts; `deliveries`: of events and their deliveries; `answers`: of
 * idempotency keys; `journal`: of who did what, and what was refused.
 */
type Task = 'abandoned' | 'contacts' | 'accounts' | 'deliveries' | 'answers' | 'journal';

/** How far a task is, and when it goes on. `seq`: the last element done; of `answers`, how many erasures asked for one. */
type Plan = {
  task: Task;
  seq: number;
  /** Milliseconds. */
  dueAt: number;
};

/** Stands for a time that no clock shows. */
export const NEVER = 9_000_000_000_000_000;

export function findPlan(database: Database, task: Task): Plan | null {
  const row = database.first('SELECT seq, due_at FROM retention WHERE task = ?', task);
  return row === null ? null : { task, seq: row.integer('seq'), dueAt: row.integer('due_at') };
}

export function savePlan(database: Database, { task, seq, dueAt }: Plan): void {
  database.run('INSERT OR REPLACE INTO retention (task, seq, due_at) VALUES (?, ?, ?)', task, seq, dueAt);
}

/** When (milliseconds) the next task goes on. */
export function nextPlan(database: Database): number {
  return database.first('SELECT min(due_at) AS at FROM retention')?.integerOrNull('at') ?? NEVER;
}

/** Asks for the kept answers to be looked through: from now on a deleted customer may stand in them. */
export function askForAnswers(database: Database): void {
  database.run(`UPDATE retention SET seq = seq + 1, due_at = 0 WHERE task = 'answers'`);
}

/** Tables whose rows are numbered in the order of their times. */
type Timed = 'checkouts' | 'events';

/** The first element behind a number, when it was made (seconds); null when there is none. */
export function timeBehind(database: Database, table: Timed, seq: number): number | null {
  return (
    database
      .first(`SELECT created_at FROM ${table} WHERE seq > ? ORDER BY seq LIMIT 1`, seq)
      ?.integer('created_at') ?? null
  );
}
