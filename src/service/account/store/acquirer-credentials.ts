import type { Database } from '../../../database/rows.ts';

/** The sealed credentials for an acquirer; null when the account has none. */
export function findAcquirerCredentials(database: Database, acquirer: string): string | null {
  const row = database.first('SELECT sealed FROM acquirer_credentials WHERE acquirer = ?', acquirer);
  return row?.text('sealed') ?? null;
}

/** Replaces earlier credentials. `at` in seconds. */
export function putAcquirerCredentials(
  database: Database,
  acquirer: string,
  sealed: string,
  at: number,
): void {
  database.run(
    'INSERT OR REPLACE INTO acquirer_credentials (acquirer, sealed, updated_at) VALUES (?, ?, ?)',
    acquirer,
    sealed,
    at,
  );
}

export function removeAcquirerCredentials(database: Database, acquirer: string): void {
  database.run('DELETE FROM acquirer_credentials WHERE acquirer = ?', acquirer);
}
