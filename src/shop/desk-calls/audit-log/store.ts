import type { Database } from '../../../database/rows.ts';

/**
 * Whole dinars that a device moved by what it did about an order then, in seconds; null where it moved none. The journal keeps
 * no values: the order's history does.
 */
export function amountOf(
  sql: Database,
  act: { number: string | null; device: string | null; at: number; kinds: readonly string[] },
): number | null {
  const { number, device, at, kinds } = act;
  if (number === null || device === null || kinds.length === 0) return null;
  const row = sql.first(
    // The clock may have gone on between the two entries.
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
