import type { Database } from '../../../database/rows.ts';

/** The shop's authenticator. `sealed`: its secret; `step`: the last whose code was taken, so that none is taken twice. */
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
