import * as z from 'zod';
import type { Database } from '../../database/rows.ts';
import type { Offered } from '../../domain/capabilities.ts';

/** The capabilities of the last check. `dueAt`: the next check, in milliseconds. */
type Kept = { offered: Offered; dueAt: number };

const offeredSchema = z.record(z.string(), z.boolean());

/** Null before the first alarm. */
export function readKept(sql: Database): Kept | null {
  const row = sql.keptFirst('SELECT offered, due_at FROM service_capabilities WHERE id = 1');
  return (
    row && {
      offered: row.json('offered', (value): Offered => offeredSchema.parse(value)),
      dueAt: row.integer('due_at'),
    }
  );
}

export function saveKept(sql: Database, { offered, dueAt }: Kept): void {
  sql.run(
    'INSERT OR REPLACE INTO service_capabilities (id, offered, due_at) VALUES (1, ?, ?)',
    JSON.stringify(offered),
    dueAt,
  );
}

/** The known capabilities of the service. */
export function readOffered(sql: Database): Offered {
  return readKept(sql)?.offered ?? {};
}
