import type { Database, Row } from '../../../database/rows.ts';

/**
 * Signing secrets of one ledger, sealed: of the account (`endpointId` null), or of one listed endpoint. Times in
 * seconds; `expiresAt` is null for the newest.
 */
type StoredWebhookSecret = {
  /** Also the id in its sealing place. */
  id: string;
  sealed: string;
  createdAt: number;
  expiresAt: number | null;
};

/** The ledger's first secret; it is in the identity's row until the first rotation. */
const FIRST = 'webhook';

function readSecret(row: Row): StoredWebhookSecret {
  return {
    id: row.text('id'),
    sealed: row.text('sealed'),
    createdAt: row.integer('created_at'),
    expiresAt: row.integerOrNull('expires_at'),
  };
}

/** The secrets that sign at `now`, newest first. */
export function readWebhookSecrets(
  database: Database,
  endpointId: string | null,
  now: number,
): StoredWebhookSecret[] {
  const rows = database.all(
    'SELECT * FROM webhook_secrets WHERE endpoint_id IS ? ORDER BY created_at DESC, rowid DESC',
    endpointId,
  );
  if (rows.length === 0) return endpointId === null ? [readFirst(database)] : [];
  return rows.map(readSecret).filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
}

function readFirst(database: Database): StoredWebhookSecret {
  const row = database.first('SELECT webhook_secret, opened_at FROM identity');
  if (row === null) throw new TypeError('The ledger has no secret.');
  const createdAt = row.integer('opened_at');
  return { id: FIRST, sealed: row.text('webhook_secret'), createdAt, expiresAt: null };
}

/** Puts a secret in front; the others sign until `expireAt` at the latest, and expired ones are removed. */
export function replaceWebhookSecret(
  database: Database,
  endpointId: string | null,
  secret: StoredWebhookSecret,
  expireAt: number,
  now: number,
): void {
  // The account's first secret gets a row of its own now; the identity's stays.
  if (endpointId === null)
    database.run(
      `INSERT INTO webhook_secrets (id, sealed, created_at, expires_at)
       SELECT ?, webhook_secret, opened_at, NULL FROM identity
       WHERE NOT EXISTS (SELECT 1 FROM webhook_secrets WHERE endpoint_id IS NULL)`,
      FIRST,
    );
  database.run(
    'UPDATE webhook_secrets SET expires_at = min(coalesce(expires_at, ?), ?) WHERE endpoint_id IS ?',
    expireAt,
    expireAt,
    endpointId,
  );
  database.run('DELETE FROM webhook_secrets WHERE expires_at <= ?', now);
  database.run(
    'INSERT INTO webhook_secrets (id, sealed, created_at, expires_at, endpoint_id) VALUES (?, ?, ?, ?, ?)',
    secret.id,
    secret.sealed,
    secret.createdAt,
    secret.expiresAt,
    endpointId,
  );
}
