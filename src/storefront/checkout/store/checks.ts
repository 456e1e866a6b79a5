import { z } from 'zod';
import { readRow, readRows } from '../../../database/schema-rows.ts';

/** When open orders are asked about next; all times in milliseconds since the epoch. Null: never again. */
export function saveNextCheck(sql: SqlStorage, id: string, at: number | null): void {
  sql.exec('UPDATE orders SET next_check_at = ? WHERE id = ? AND next_check_at IS NOT ?', at, id, at);
}

/** Moves an order's next check, unless it has been moved or dropped meanwhile. */
export function moveNextCheck(sql: SqlStorage, id: string, from: number, to: number): void {
  sql.exec('UPDATE orders SET next_check_at = ? WHERE id = ? AND next_check_at = ?', to, id, from);
}

/** Open orders that somebody should ask the service about, the most overdue first; `openedAt` as of an order. */
export function ordersToCheck(
  sql: SqlStorage,
  now: number,
  limit: number,
): { id: string; openedAt: number }[] {
  return readRows(
    sql.exec(
      'SELECT id, opened_at FROM orders WHERE next_check_at <= ? ORDER BY next_check_at LIMIT ?',
      now,
      limit,
    ),
    z
      .object({ id: z.string(), opened_at: z.number() })
      .transform((row) => ({ id: row.id, openedAt: row.opened_at })),
  );
}

/** When the next order is due to be asked about, or null when none is open. */
export function earliestCheck(sql: SqlStorage): number | null {
  const row = readRow(
    sql.exec('SELECT MIN(next_check_at) AS at FROM orders WHERE next_check_at IS NOT NULL'),
    z.object({ at: z.number().nullable() }),
  );
  return row?.at ?? null;
}
