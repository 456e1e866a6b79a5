import { z } from 'zod';
import { readRow, readRows } from './rows.ts';

/** How far the reading of the service's catalogue has come. Times in milliseconds. */
export interface Sweep {
  /** What is being read; `idle` between two sweeps. */
  phase: 'idle' | 'products' | 'prices';
  /** The next page to read. */
  page: number;
  /** The `total` that the first page of this phase named. */
  total: number | null;
  /** Whether this sweep has found anything new. */
  changed: boolean;
  /** Failed tries in a row. */
  failures: number;
  /** The pause before this sweep. */
  pause: number;
  dueAt: number;
  /** When a sweep last came to its end; null before the first. */
  finishedAt: number | null;
  /** When a sweep last read every page. */
  completeAt: number | null;
}

const sweepRow = z
  .object({
    phase: z.enum(['idle', 'products', 'prices']),
    page: z.number(),
    total: z.number().nullable(),
    changed: z.number(),
    failures: z.number(),
    pause: z.number(),
    due_at: z.number(),
    finished_at: z.number().nullable(),
    complete_at: z.number().nullable(),
  })
  .transform(
    ({ due_at, finished_at, complete_at, changed, ...row }): Sweep => ({
      ...row,
      changed: changed === 1,
      dueAt: due_at,
      finishedAt: finished_at,
      completeAt: complete_at,
    }),
  );

const never: Sweep = {
  phase: 'idle',
  page: 1,
  total: null,
  changed: false,
  failures: 0,
  pause: 0,
  dueAt: 0,
  finishedAt: null,
  completeAt: null,
};

export function readSweep(sql: SqlStorage): Sweep {
  return (
    readRow(
      sql.exec(
        `SELECT phase, page, total, changed, failures, pause, due_at, finished_at, complete_at
         FROM sweep WHERE id = 1`,
      ),
      sweepRow,
    ) ?? never
  );
}

export function saveSweep(sql: SqlStorage, sweep: Sweep): void {
  sql.exec(
    `INSERT OR REPLACE INTO sweep
       (id, phase, page, total, changed, failures, pause, due_at, finished_at, complete_at)
     VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    sweep.phase,
    sweep.page,
    sweep.total,
    sweep.changed ? 1 : 0,
    sweep.failures,
    sweep.pause,
    sweep.dueAt,
    sweep.finishedAt,
    sweep.completeAt,
  );
}

/** Remembers which elements a page named: one row a page, however many there are. */
export function savePage(sql: SqlStorage, page: number, ids: readonly string[]): void {
  sql.exec('INSERT OR REPLACE INTO sweep_pages (page, ids) VALUES (?, ?)', page, JSON.stringify(ids));
}

/** How many different elements the pages of this phase named. */
export function countSeen(sql: SqlStorage): number {
  const [row] = readRows(
    sql.exec(
      `SELECT COUNT(DISTINCT seen.value) AS count FROM sweep_pages, json_each(sweep_pages.ids) AS seen`,
    ),
    z.object({ count: z.number() }),
  );
  return row?.count ?? 0;
}

export function forgetPages(sql: SqlStorage): void {
  sql.exec('DELETE FROM sweep_pages');
}
