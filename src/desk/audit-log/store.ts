import type { Database } from '../../database/rows.ts';

/**
 * Whole dinars that a device moved by an action on an order at a time in seconds; null without any. The audit log has
 * no amounts: the order's history has.
 */
export function amountOf(
  sql: Database,
  action: { number: string | null; device: string | null; at: number; kinds: readonly string[] },
): number | null {
  const { number, device, at, kinds } = action;
  if (number === null || device === null || kinds.length === 0) return null;
  const row = sql.first(
    // The clock may have advanced between the two entries.
    `SELECT amount FROM order_events WHERE order_id = (SELECT id FROM orders WHERE number = ?) AND device = ?
       AND at BETWEEN ? AND ? AND kind IN (SELECT value FROM json_each(?)) ORDER BY position DESC LIMIT 1`,
    number,
    device,
    at - 1,
    at,
    JSON.stringify(kinds),
  );
  return row?.integerOrNull('amount') ?? null;
}
