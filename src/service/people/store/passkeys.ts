import type { Passkey } from '../../../auth/rules/passkey-counter.ts';
import type { Database } from '../../../database/rows.ts';

/* Table `person_passkeys`. */

/** A person's passkeys, oldest first. There are few. */
export function readPasskeys(database: Database, personId: string): Passkey[] {
  return database
    .all('SELECT * FROM person_passkeys WHERE person_id = ? ORDER BY added_at, id', personId)
    .map((row) => ({
      id: row.text('id'),
      publicKey: row.text('public_key'),
      counter: row.integer('counter'),
      name: row.text('name'),
      addedAt: row.integer('added_at'),
    }));
}

/** Adds a passkey. False when the account has one with this id already, which stays as it is. */
export function insertPasskey(
  database: Database,
  personId: string,
  { id, publicKey, counter, name, addedAt }: Passkey,
): boolean {
  const written = database.run(
    `INSERT OR IGNORE INTO person_passkeys (id, person_id, public_key, counter, name, added_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
    id,
    personId,
    publicKey,
    counter,
    name,
    addedAt,
  );
  return written > 0;
}

export function saveCounter(database: Database, id: string, counter: number): void {
  database.run('UPDATE person_passkeys SET counter = ? WHERE id = ?', counter, id);
}

/** False when the person has none with this id. */
export function deletePasskey(database: Database, personId: string, id: string): boolean {
  return database.run('DELETE FROM person_passkeys WHERE id = ? AND person_id = ?', id, personId) > 0;
}
