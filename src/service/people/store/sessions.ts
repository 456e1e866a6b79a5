import type { Database, Row } from '../../../database/rows.ts';

/** A browser in which a person is signed in. Times in milliseconds. */
export type PersonSession = {
  id: string;
  personId: string;
  /** The name of its device. */
  name: string;
  startedAt: number;
  /** To five minutes. */
  seenAt: number;
  expiresAt: number;
};

function readSession(row: Row): PersonSession {
  return {
    id: row.text('id'),
    personId: row.text('person_id'),
    name: row.text('name'),
    startedAt: row.integer('started_at'),
    seenAt: row.integer('seen_at'),
    expiresAt: row.integer('expires_at'),
  };
}

/** The valid session with this hash; null without one. */
export function findSession(database: Database, hash: string, now: number): PersonSession | null {
  const row = database.first(
    'SELECT * FROM person_sessions WHERE hash = ? AND revoked_at IS NULL AND expires_at > ?',
    hash,
    now,
  );
  return row && readSession(row);
}

/** The valid session with this id. */
export function findSessionById(database: Database, id: string, now: number): PersonSession | null {
  const row = database.first(
    'SELECT * FROM person_sessions WHERE id = ? AND revoked_at IS NULL AND expires_at > ?',
    id,
    now,
  );
  return row && readSession(row);
}

/** The valid sessions of all people, newest first. There are few. */
export function readSessions(database: Database, now: number): PersonSession[] {
  return database
    .all(
      'SELECT * FROM person_sessions WHERE revoked_at IS NULL AND expires_at > ? ORDER BY seen_at DESC, id',
      now,
    )
    .map(readSession);
}

/** Sessions that ended are removed with the next new one: nothing shows them. */
export function insertSession(database: Database, session: PersonSession, hash: string): void {
  database.run('DELETE FROM person_sessions WHERE expires_at <= ?', session.startedAt);
  database.run(
    `INSERT INTO person_sessions (id, person_id, hash, name, started_at, seen_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    session.id,
    session.personId,
    hash,
    session.name,
    session.startedAt,
    session.seenAt,
    session.expiresAt,
  );
}

/** Gives a session a new secret; the old one is invalid from then on. */
export function replaceSecret(database: Database, id: string, hash: string): void {
  database.run('UPDATE person_sessions SET hash = ? WHERE id = ?', hash, id);
}

export function extendSession(database: Database, id: string, seenAt: number, expiresAt: number): void {
  database.run('UPDATE person_sessions SET seen_at = ?, expires_at = ? WHERE id = ?', seenAt, expiresAt, id);
}

/** False when it had ended before. */
export function revokeSession(database: Database, id: string, now: number): boolean {
  const written = database.run(
    'UPDATE person_sessions SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL',
    now,
    id,
  );
  return written > 0;
}
