import type { Database } from '../../../../database/rows.ts';

/**
 * The last checkout that was opened and ended only to test the webhook, and when its event arrived, in milliseconds.
 */

type Trial = { checkoutId: string; begunAt: number; arrivedAt: number | null };

export function readWebhookTest(sql: Database): Trial | null {
  const row = sql.first('SELECT checkout_id, begun_at, arrived_at FROM webhook_test');
  if (row === null) return null;
  return {
    checkoutId: row.text('checkout_id'),
    begunAt: row.integer('begun_at'),
    arrivedAt: row.integerOrNull('arrived_at'),
  };
}

export function saveWebhookTest(sql: Database, checkoutId: string, begunAt: number): void {
  sql.run(
    'INSERT OR REPLACE INTO webhook_test (id, checkout_id, begun_at, arrived_at) VALUES (1, ?, ?, NULL)',
    checkoutId,
    begunAt,
  );
}

/** Whether an event belongs to that checkout; the arrival of the first one is saved. */
export function noteTestEvent(sql: Database, checkoutId: string, at: number): boolean {
  const trial = readWebhookTest(sql);
  if (trial?.checkoutId !== checkoutId) return false;
  if (trial.arrivedAt === null) sql.run('UPDATE webhook_test SET arrived_at = ?', at);
  return true;
}
