import type { Database, Row } from '../../../database/rows.ts';
import { readUse, type Use } from '../../people/store/invitations.ts';
import { type OperatorInvitation, type OperatorPerson, readRoles } from './rules.ts';

/**
 * The people who operate the service, and their invitations, in the registry. Their sessions and recovery codes are
 * those of `src/service/people/store`.
 */

function readPerson(row: Row): OperatorPerson {
  return {
    id: row.text('id'),
    name: row.text('name'),
    roles: readRoles(row.text('roles')),
    addedAt: row.integer('added_at'),
  };
}

export function insertOperator(database: Database, { id, name, roles, addedAt }: OperatorPerson): void {
  database.run(
    'INSERT INTO people (id, name, roles, added_at) VALUES (?, ?, ?, ?)',
    id,
    name,
    roles.join(' '),
    addedAt,
  );
}

/** Null for an unknown or removed person. */
export function findOperator(database: Database, id: string): OperatorPerson | null {
  const row = database.first('SELECT * FROM people WHERE id = ? AND removed_at IS NULL', id);
  return row && readPerson(row);
}

/** Whether a person has or had this name. */
export function isNameTaken(database: Database, name: string): boolean {
  return database.first('SELECT id FROM people WHERE name = ?', name) !== null;
}

/** All people by name. There are few. */
export function readOperatorPeople(database: Database): OperatorPerson[] {
  return database.all('SELECT * FROM people WHERE removed_at IS NULL ORDER BY name').map(readPerson);
}

function readInvitation(row: Row): OperatorInvitation & { used: Use | null } {
  return {
    hash: row.text('hash'),
    name: row.text('name'),
    roles: readRoles(row.text('roles')),
    madeBy: row.text('made_by_name'),
    expiresAt: row.integer('expires_at'),
    used: readUse(row),
  };
}

/**
 * Repeating it changes nothing. Invitations that ended before `now` are removed. `person`: the id of whoever invites,
 * null for a key.
 */
export function insertOperatorInvitation(
  database: Database,
  { hash, name, roles, madeBy, expiresAt }: OperatorInvitation,
  person: string | null,
  now: number,
): void {
  database.run('DELETE FROM invitations WHERE expires_at < ?', now);
  database.run(
    `INSERT OR IGNORE INTO invitations (hash, name, roles, made_by, made_by_name, expires_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
    hash,
    name,
    roles.join(' '),
    person,
    madeBy,
    expiresAt,
  );
}

export function findOperatorInvitation(database: Database, hash: string) {
  const row = database.first('SELECT * FROM invitations WHERE hash = ?', hash);
  return row && readInvitation(row);
}

/** The invitations that can still be used, the next to expire first. */
export function readOperatorInvitations(database: Database, now: number): OperatorInvitation[] {
  return database
    .all('SELECT * FROM invitations WHERE used_at IS NULL AND expires_at > ? ORDER BY expires_at, hash', now)
    .map(readInvitation);
}

/** Seconds in which a form that is sent again is known. */
const FORMS_KEPT = 24 * 3600;

/** What a form asked for that was sent before; null for a new one. `now` in seconds. */
export function findForm(database: Database, key: string, now: number): string | null {
  const row = database.first('SELECT * FROM sent_forms WHERE key = ? AND at > ?', key, now - FORMS_KEPT);
  return row === null ? null : row.text('fingerprint');
}

/** Keeps a form, and removes old ones. */
export function insertForm(database: Database, key: string, fingerprint: string, now: number): void {
  database.run('DELETE FROM sent_forms WHERE at <= ?', now - FORMS_KEPT);
  database.run(
    'INSERT OR REPLACE INTO sent_forms (key, fingerprint, at) VALUES (?, ?, ?)',
    key,
    fingerprint,
    now,
  );
}

/** A form that did nothing may be sent again. */
export function deleteForm(database: Database, key: string): void {
  database.run('DELETE FROM sent_forms WHERE key = ?', key);
}
