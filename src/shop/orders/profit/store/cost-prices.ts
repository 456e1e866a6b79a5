import type { Database } from '../../../../database/rows.ts';
import { costKeys } from '../../../../domain/orders/profit/order-result.ts';

/** The cost of a piece for orders of a day (since the epoch), in whole dinars; null while it is unknown. */
export function costOn(sql: Database, key: string, day: number): number | null {
  for (const one of costKeys(key)) {
    const row = sql.first(
      'SELECT cost FROM cost_prices WHERE product_id = ? AND since <= ? ORDER BY since DESC LIMIT 1',
      one,
      day,
    );
    const cost = row?.integerOrNull('cost') ?? null;
    if (cost !== null) return cost;
  }
  return null;
}

/** The newest own cost price of a key, without its product's; null for none. */
export function newestCost(sql: Database, key: string): number | null {
  const row = sql.first('SELECT cost FROM cost_prices WHERE product_id = ? ORDER BY since DESC LIMIT 1', key);
  return row?.integerOrNull('cost') ?? null;
}

/**
 * Saves a cost price from today on; null: unknown from today on. The first one counts for older orders too, which had
 * none; one that is typed again on the same day replaces the former. Returns the first day whose orders it changes.
 */
export function saveCost(sql: Database, key: string, cost: number | null, today: number): number {
  const newest = sql.first(
    'SELECT since, saved_on FROM cost_prices WHERE product_id = ? ORDER BY since DESC LIMIT 1',
    key,
  );
  const isAgain = newest !== null && newest.integer('saved_on') === today;
  const since = newest === null ? 0 : isAgain ? newest.integer('since') : today;
  sql.run(
    'INSERT OR REPLACE INTO cost_prices (product_id, since, cost, saved_on) VALUES (?, ?, ?, ?)',
    key,
    since,
    cost,
    today,
  );
  return since;
}
