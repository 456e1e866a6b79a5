import type { Database, Row } from '../../../database/rows.ts';
import type { Person } from '../rules/person.ts';
import { roles } from '../rules/rights.ts';

/** The people of an account, in its live ledger. */

function readPerson(row: Row): Person {
  return {
    id: row.text('id'),
    name: row.text('name'),
    role: row.word('role', roles),
    limits: { each: row.integerOrNull('refund_each'), day: row.integerOrNull('refund_day') },
    addedAt: row.integer('added_at'),
  };
}

export function insertPerson(database: Database, person: Person): void {
  database.run(
    'INSERT INTO people (id, name, role, refund_each, refund_day, added_at) VALUES (?, ?, ?, ?, ?, ?)',
    person.id,
    person.name,
    person.role,
    person.limits.each,
    person.limits.day,
    person.addedAt,
  );
}

/** Null for an unknown or removed person. */
export function findPerson(database: Database, id: string): Person | null {
  const row = database.first('SELECT * FROM people WHERE id = ? AND removed_at IS NULL', id);
  return row && readPerson(row);
}

/** All people, owners first. There are few. */
export function readPeople(database: Database): Person[] {
  return database
    .all(`SELECT * FROM people WHERE removed_at IS NULL ORDER BY role <> 'owner', role, added_at, id`)
    .map(readPerson);
}

/** Names by id, also of people who were removed. */
export function namesOfPeople(database: Database): Record<string, string> {
  const rows = database.all('SELECT id, name FROM people');
  return Object.fromEntries(rows.map((row) => [row.text('id'), row.text('name')]));
}

/** Removes a person with all sessions, unused invitations and ways to sign in. `now`: milliseconds. */
export function removePerson(database: Database, id: string, now: number): void {
  database.run('UPDATE people SET removed_at = ? WHERE id = ?', now, id);
  database.run(
    'UPDATE person_sessions SET revoked_at = ? WHERE person_id = ? AND revoked_at IS NULL',
    now,
    id,
  );
  database.run('DELETE FROM invitations WHERE made_by = ? AND used_at IS NULL', id);
  database.run('DELETE FROM person_codes WHERE person_id = ?', id);
  database.run('DELETE FROM person_passkeys WHERE person_id = ?', id);
  database.run('DELETE FROM person_authenticators WHERE person_id = ?', id);
}

/** What a person refunded on a day, in this ledger's mode, in whole dinars. */
export function refundedOn(database: Database, personId: string, day: string): number {
  return database.count(
    'SELECT amount AS n FROM person_refunds WHERE person_id = ? AND day = ?',
    personId,
    day,
  );
}

export function addRefunded(database: Database, personId: string, day: string, amount: number): void {
  database.run('DELETE FROM person_refunds WHERE person_id = ? AND day < ?', personId, day);
  database.run(
    `INSERT INTO person_refunds (person_id, day, amount) VALUES (?, ?, ?)
     ON CONFLICT (person_id, day) DO UPDATE SET amount = amount + excluded.amount`,
    personId,
    day,
    amount,
  );
}
