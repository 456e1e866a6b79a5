import type { Database } from '../../../database/rows.ts';
import type { Client } from '../../../web/limits/clients.ts';

/** Writes down who bought an unpaid checkout. */
export function saveBuyer(database: Database, checkoutId: string, { browser, network }: Client): void {
  database.run(
    'INSERT INTO link_buyers (checkout_id, browser, network) VALUES (?, ?, ?)',
    checkoutId,
    browser,
    network,
  );
}

/** Forgets who bought a checkout, and says it; null where nobody is known. */
export function takeBuyer(database: Database, checkoutId: string): Client | null {
  const row = database.first('SELECT browser, network FROM link_buyers WHERE checkout_id = ?', checkoutId);
  if (row === null) return null;
  database.run('DELETE FROM link_buyers WHERE checkout_id = ?', checkoutId);
  return { browser: row.textOrNull('browser'), network: row.textOrNull('network') };
}
