import type { Database } from '../../../database/rows.ts';
import type { Client } from '../../../web/rate-limiter/clients.ts';

/** Stores the buyer of an unpaid checkout and the names of the quotas taken from. */
export function saveBuyer(
  database: Database,
  checkoutId: string,
  { browser, network }: Client,
  taken: readonly string[],
): void {
  database.run(
    'INSERT INTO link_buyers (checkout_id, browser, network, taken) VALUES (?, ?, ?, ?)',
    checkoutId,
    browser,
    network,
    taken.join(','),
  );
}

/** Whether an unpaid checkout was begun in this browser. */
export function isBuyer(database: Database, checkoutId: string, browser: string | null): boolean {
  const row = database.first('SELECT browser FROM link_buyers WHERE checkout_id = ?', checkoutId);
  return browser !== null && row?.textOrNull('browser') === browser;
}

/** Removes the buyer of a checkout and returns the names of its quotas; empty when no buyer is known. */
export function takeBuyer(database: Database, checkoutId: string): string[] {
  const row = database.first('SELECT taken FROM link_buyers WHERE checkout_id = ?', checkoutId);
  if (row === null) return [];
  database.run('DELETE FROM link_buyers WHERE checkout_id = ?', checkoutId);
  return row.textOrNull('taken')?.split(',') ?? [];
}
