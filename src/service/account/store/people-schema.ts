/** How people get in: the tables of a ledger, and of the registry for operators. Times are milliseconds. */
export const personTables: readonly string[] = [
  // Sessions of people, one for each browser. `hash`: of the secret in the cookie; `name`: of the browser's device;
  // `seen_at`: to five minutes.
  `CREATE TABLE person_sessions (
     id TEXT PRIMARY KEY, person_id TEXT NOT NULL, hash TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
     started_at INTEGER NOT NULL, seen_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, revoked_at INTEGER
   ) WITHOUT ROWID;
   CREATE INDEX person_sessions_person ON person_sessions (person_id) WHERE revoked_at IS NULL;`,
  // Recovery codes by their hash; each lets its person in once. `session_id`, `submission`: as in invitations.
  `CREATE TABLE person_codes (
     hash TEXT PRIMARY KEY, person_id TEXT NOT NULL, used_at INTEGER, session_id TEXT, submission TEXT
   ) WITHOUT ROWID;
   CREATE INDEX person_codes_person ON person_codes (person_id);`,
  // The authenticator app of a person. `step`: the last one with an accepted code; `used_at`, `session_id`, `submission`: of
  // the form with that code, as in invitations.
  `CREATE TABLE person_authenticators (
     person_id TEXT PRIMARY KEY, sealed TEXT NOT NULL, step INTEGER NOT NULL, added_at INTEGER NOT NULL,
     used_at INTEGER, session_id TEXT, submission TEXT
   ) WITHOUT ROWID;`,
  // Passkeys of people. `id`: of the credential; `public_key`: in COSE; `counter`: the last one reported; `name`: as typed.
  `CREATE TABLE person_passkeys (
     id TEXT PRIMARY KEY, person_id TEXT NOT NULL, public_key TEXT NOT NULL, counter INTEGER NOT NULL,
     name TEXT NOT NULL, added_at INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX person_passkeys_person ON person_passkeys (person_id);`,
  // Used challenges of passkeys. `until`: when they expire, in milliseconds.
  `CREATE TABLE taken_challenges (hash TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;`,
];
