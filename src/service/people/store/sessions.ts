import type { Database } from '../../../database/rows.ts';
import { integer, type RowOf, table, text } from '../../../database/table.ts';

const personSessions = table(
  'person_sessions',
  {
    id: text,
    personId: text,
    /** The name of its device. */
    name: text,
    startedAt: integer,
    /** To five minutes. */
    seenAt: integer,
    expiresAt: integer,
  },
  { hash: text },
);

/** A browser in which a person is signed in. Times in milliseconds. */
export type PersonSession = RowOf<typeof personSessions>;

const readSession = personSessions.read;

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
  personSessions.insert(database, { ...session, hash });
}

/** Gives a session a new secret; the old one is invalid from then on. */
export function replaceSecret(database: Database, id: string, hash: string): void {
  personSessions.update(database, { id }, { hash });
}

export function extendSession(database: Database, id: string, seenAt: number, expiresAt: number): void {
  personSessions.update(database, { id }, { seenAt, expiresAt });
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
