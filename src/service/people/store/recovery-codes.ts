import type { Database } from '../../../database/rows.ts';
import { readUse, type Use } from './invitations.ts';

/* Table `person_codes`. */

export function findCode(database: Database, hash: string): { personId: string; used: Use | null } | null {
  const row = database.first('SELECT * FROM person_codes WHERE hash = ?', hash);
  return row && { personId: row.text('person_id'), used: readUse(row) };
}

export function saveCodeUse(database: Database, hash: string, use: Use): void {
  database.run(
    'UPDATE person_codes SET used_at = ?, session_id = ?, submission = ? WHERE hash = ?',
    use.at,
    use.sessionId,
    use.submission,
    hash,
  );
}

/** Replaces a person's recovery codes. */
export function replaceCodes(database: Database, personId: string, hashes: readonly string[]): void {
  database.run('DELETE FROM person_codes WHERE person_id = ?', personId);
  for (const hash of hashes)
    database.run('INSERT INTO person_codes (hash, person_id) VALUES (?, ?)', hash, personId);
}

/** A person's unused recovery codes. */
export function countCodes(database: Database, personId: string): number {
  return database.count(
    'SELECT count(*) AS n FROM person_codes WHERE person_id = ? AND used_at IS NULL',
    personId,
  );
}
