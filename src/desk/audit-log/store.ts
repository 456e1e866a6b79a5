import type { Database } from '../../database/rows.ts';

/**
 * Whole dinars that a device moved by an action on orders between two times in seconds; null without any. The audit log
 * has no amounts: the orders' histories have.
 */
export function amountOf(
  sql: Database,
  action: {
    numbers: readonly string[];
    device: string | null;
    from: number;
    to: number;
    kinds: readonly string[];
  },
): number | null {
  const { numbers, device, from, to, kinds } = action;
  if (numbers.length === 0 || device === null || kinds.length === 0) return null;
  const row = sql.first(
    // The clock may have advanced between the two entries.
    `SELECT SUM(amount) AS amount FROM json_each(?) AS given
       CROSS JOIN orders ON orders.number = given.value
       CROSS JOIN order_events ON order_events.order_id = orders.id
     WHERE device = ? AND at BETWEEN ? AND ? AND order_events.kind IN (SELECT value FROM json_each(?))`,
    JSON.stringify(numbers),
    device,
    from - 1,
    to,
    JSON.stringify(kinds),
  );
  return row?.integerOrNull('amount') ?? null;
}
