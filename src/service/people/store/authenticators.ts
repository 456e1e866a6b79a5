import type { Database, Row } from '../../../database/rows.ts';
import { readUse, type Use } from './invitations.ts';

/**
 * The authenticator app of a person. `sealed`: its secret; `step`: the last one with an accepted code, so that none is
 * accepted twice; `used`: the last sign-in by a code.
 */
export type Authenticator = { personId: string; sealed: string; step: number; used: Use | null };

function readAuthenticator(row: Row): Authenticator {
  return {
    personId: row.text('person_id'),
    sealed: row.text('sealed'),
    step: row.integer('step'),
    used: readUse(row),
  };
}

export function findAuthenticator(database: Database, personId: string): Authenticator | null {
  const row = database.first('SELECT * FROM person_authenticators WHERE person_id = ?', personId);
  return row && readAuthenticator(row);
}

/** Sets up a person's authenticator in place of an earlier one. `addedAt`: milliseconds. */
export function saveAuthenticator(
  database: Database,
  { personId, sealed, step }: Omit<Authenticator, 'used'>,
  addedAt: number,
): void {
  database.run(
    'INSERT OR REPLACE INTO person_authenticators (person_id, sealed, step, added_at) VALUES (?, ?, ?, ?)',
    personId,
    sealed,
    step,
    addedAt,
  );
}

export function saveAuthenticatorUse(database: Database, personId: string, step: number, use: Use): void {
  database.run(
    `UPDATE person_authenticators SET step = ?, used_at = ?, session_id = ?, submission = ? WHERE person_id = ?`,
    step,
    use.at,
    use.sessionId,
    use.submission,
    personId,
  );
}

/** False when there was none. */
export function deleteAuthenticator(database: Database, personId: string): boolean {
  return database.run('DELETE FROM person_authenticators WHERE person_id = ?', personId) > 0;
}
