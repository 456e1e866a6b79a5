import type { Database } from '../../../database/rows.ts';

/** The shop's key pair for push services, as it is stored. `sealed`: the private key. */
type SealedIdentity = { publicKey: string; sealed: string };

export function findPushIdentity(sql: Database): SealedIdentity | null {
  const row = sql.first('SELECT public_key, sealed FROM push_identity WHERE id = 1');
  return row && { publicKey: row.text('public_key'), sealed: row.text('sealed') };
}

export function savePushIdentity(sql: Database, { publicKey, sealed }: SealedIdentity): void {
  sql.run(
    'INSERT OR REPLACE INTO push_identity (id, public_key, sealed) VALUES (1, ?, ?)',
    publicKey,
    sealed,
  );
}
