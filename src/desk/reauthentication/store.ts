import type { Passkey } from '../../auth/rules/passkey-counter.ts';
import type { Database } from '../../database/rows.ts';

/**
 * The shop's authenticator. `sealed`: its secret; `step`: the last one with an accepted code, so that none is
 * accepted twice.
 */
type Authenticator = { sealed: string; step: number };

export function findAuthenticator(sql: Database): Authenticator | null {
  const row = sql.first('SELECT sealed, step FROM authenticators WHERE id = 1');
  return row && { sealed: row.text('sealed'), step: row.integer('step') };
}

export function saveAuthenticator(sql: Database, { sealed, step }: Authenticator, addedAt: number): void {
  sql.run(
    'INSERT OR REPLACE INTO authenticators (id, sealed, step, added_at) VALUES (1, ?, ?, ?)',
    sealed,
    step,
    addedAt,
  );
}

export function saveStep(sql: Database, step: number): void {
  sql.run('UPDATE authenticators SET step = ? WHERE id = 1', step);
}

export function removeAuthenticator(sql: Database): void {
  sql.run('DELETE FROM authenticators');
}

/** Whether the shop has a second factor: then reauthentication is required. */
export function canReauthenticate(sql: Database): boolean {
  return (
    sql.first('SELECT 1 FROM authenticators') !== null || sql.first('SELECT 1 FROM passkeys LIMIT 1') !== null
  );
}

/** All passkeys, oldest first. There are few. */
export function readPasskeys(sql: Database): Passkey[] {
  return sql.all('SELECT * FROM passkeys ORDER BY added_at, id').map((row) => ({
    id: row.text('id'),
    publicKey: row.text('public_key'),
    counter: row.integer('counter'),
    name: row.text('name'),
    addedAt: row.integer('added_at'),
  }));
}

export function savePasskey(sql: Database, { id, publicKey, counter, name, addedAt }: Passkey): void {
  sql.run(
    'INSERT OR REPLACE INTO passkeys (id, public_key, counter, name, added_at) VALUES (?, ?, ?, ?, ?)',
    id,
    publicKey,
    counter,
    name,
    addedAt,
  );
}

export function deletePasskey(sql: Database, id: string): void {
  sql.run('DELETE FROM passkeys WHERE id = ?', id);
}
