import type { Database } from '../../../database/rows.ts';

/** Table `shown_secrets` of the registry. */

/** The resource whose secret was shown to the first call with an `Idempotency-Key`. */
export type RevealedSecret = { fingerprint: string; resource: string };

/** `since` in seconds: older ones do not count. */
export function findShownSecret(database: Database, key: string, since: number): RevealedSecret | null {
  const row = database.first('SELECT * FROM shown_secrets WHERE key = ? AND created_at >= ?', key, since);
  return row === null ? null : { fingerprint: row.text('fingerprint'), resource: row.text('resource') };
}

export function keepShownSecret(database: Database, key: string, shown: RevealedSecret, at: number): void {
  database.run(
    'INSERT OR REPLACE INTO shown_secrets (key, fingerprint, resource, created_at) VALUES (?, ?, ?, ?)',
    key,
    shown.fingerprint,
    shown.resource,
    at,
  );
}

/** An operator creates few accounts: reading all rows costs less than writing an index on each. */
export function deleteShownSecrets(database: Database, before: number): void {
  database.run('DELETE FROM shown_secrets WHERE created_at < ?', before);
}
