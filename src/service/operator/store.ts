import { type Page, type PageAt, readWholePage } from '../../database/list-pages.ts';
import { bringTo, newestVersion, type VersionedSchema } from '../../database/migrations.ts';
import type { Database, Row } from '../../database/rows.ts';
import type { Profile } from '../account/rules/account.ts';
import { personTables } from '../account/store/people-schema.ts';
import type { Mode } from '../api/calls.ts';

/**
 * The registry's schema as of 0.1.0. Until that release changes are made here; from then on it never changes, and each
 * change is a migration. Times are seconds unless a line says otherwise.
 */
const tables: readonly string[] = [
  // `account`: the routing part of `id`; `profile`: JSON; the ledgers have copies.
  `CREATE TABLE accounts (
     seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, account TEXT NOT NULL UNIQUE, profile TEXT NOT NULL,
     created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
   );`,
  // Every fee plan that an account has had. `version`: from 1; `plan`: JSON; `made_by`: an operator's name.
  `CREATE TABLE fee_plans (
     account TEXT NOT NULL, version INTEGER NOT NULL, plan TEXT NOT NULL, made_by TEXT NOT NULL,
     at INTEGER NOT NULL, PRIMARY KEY (account, version)
   ) WITHOUT ROWID;`,
  // Every set of limits that an account has had, as `fee_plans`. `limits`: JSON.
  `CREATE TABLE account_limits (
     account TEXT NOT NULL, version INTEGER NOT NULL, limits TEXT NOT NULL, made_by TEXT NOT NULL,
     at INTEGER NOT NULL, PRIMARY KEY (account, version)
   ) WITHOUT ROWID;`,
  // The account and mode of an API key.
  `CREATE TABLE account_keys (
     id TEXT PRIMARY KEY, account TEXT NOT NULL, mode TEXT NOT NULL, created_at INTEGER NOT NULL
   ) WITHOUT ROWID;`,
  // Changes that ledgers do not have yet. A row is written with the change and removed when the ledger has accepted
  // it, so that no change is lost between two objects. `payload`: JSON; `wake_at`: milliseconds; `source`: JSON, the
  // source of the change.
  `CREATE TABLE pushes (
     seq INTEGER PRIMARY KEY AUTOINCREMENT, account TEXT NOT NULL, mode TEXT NOT NULL, kind TEXT NOT NULL,
     payload TEXT NOT NULL, attempts INTEGER NOT NULL, wake_at INTEGER NOT NULL, source TEXT NOT NULL
   );
   CREATE INDEX pushes_ledger ON pushes (account, mode, seq);
   CREATE INDEX pushes_wake ON pushes (wake_at);`,
  // Calls whose answer held secrets and was not stored. `key`: the idempotency key; `resource`: what the call
  // created.
  `CREATE TABLE shown_secrets (
     key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, resource TEXT NOT NULL, created_at INTEGER NOT NULL
   ) WITHOUT ROWID;`,
  // The audit log, as in a ledger. Triggers allow rows only to be added, and to leave by age.
  `CREATE TABLE audit_log (
     seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, at INTEGER NOT NULL, actor_kind TEXT NOT NULL, actor TEXT,
     action TEXT NOT NULL, subject TEXT, fields TEXT NOT NULL, network TEXT, request_id TEXT
   );
   CREATE TRIGGER audit_log_stays BEFORE UPDATE ON audit_log BEGIN SELECT RAISE(ABORT, 'The audit log is append-only.'); END;
   CREATE TRIGGER audit_log_leaves_by_age BEFORE DELETE ON audit_log WHEN OLD.seq > (SELECT min(seq) FROM audit_log)
     BEGIN SELECT RAISE(ABORT, 'The audit log is append-only.'); END;`,
  // Refusals, counted by hour. `hour`: its first second.
  `CREATE TABLE incidents (
     seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, hour INTEGER NOT NULL, kind TEXT NOT NULL, count INTEGER NOT NULL
   );`,
  // People who operate the service. `name`: unique for good; `roles`: separated by spaces (people/rules.ts);
  // `removed_at`: the row stays, because journals name the person. Times of people, sessions and invitations are
  // milliseconds.
  `CREATE TABLE people (
     id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, roles TEXT NOT NULL, added_at INTEGER NOT NULL,
     removed_at INTEGER
   ) WITHOUT ROWID;`,
  // Payouts that one person proposes and another one confirms. `account_id`: the account's id; `state`: see
  // pages/payouts/rules.ts; `decided_by`: a name; `refusal`: the ledger's code at the last confirmation.
  `CREATE TABLE payout_proposals (
     id TEXT PRIMARY KEY, account_id TEXT NOT NULL, mode TEXT NOT NULL, amount INTEGER NOT NULL, date TEXT NOT NULL,
     reference TEXT NOT NULL, proposed_by TEXT NOT NULL, proposed_by_name TEXT NOT NULL, proposed_at INTEGER NOT NULL,
     state TEXT NOT NULL, decided_by TEXT, refusal TEXT
   ) WITHOUT ROWID;
   CREATE INDEX payout_proposals_open ON payout_proposals (proposed_at) WHERE state IN ('proposed', 'confirmed');
   CREATE INDEX payout_proposals_account ON payout_proposals (account_id, proposed_at);`,
  // Links that let a person in, by the hash of their secret. `name`: the person's; `made_by`: a person's id, null for
  // a key; the rest as in a ledger.
  `CREATE TABLE invitations (
     hash TEXT PRIMARY KEY, name TEXT NOT NULL, roles TEXT NOT NULL, made_by TEXT, made_by_name TEXT NOT NULL,
     expires_at INTEGER NOT NULL, used_at INTEGER, session_id TEXT, submission TEXT
   ) WITHOUT ROWID;`,
  ...personTables,
  // Quotas of guesses, as in a ledger.
  `CREATE TABLE quotas (name TEXT PRIMARY KEY, taken INTEGER NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
   CREATE INDEX quotas_by_time ON quotas (at);`,
  // Forms that acted: the same one acts once. `key`: person, submission and act; `fingerprint`: of what it asked for.
  'CREATE TABLE sent_forms (key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;',
  // Uses of the keys in OPERATOR_KEY and OPERATOR_KEYS. `name`: the operator's; `last_used_at`: to the hour.
  'CREATE TABLE operator_uses (name TEXT PRIMARY KEY, last_used_at INTEGER NOT NULL) WITHOUT ROWID;',
];

/** New entries of `migrations` go at the end, one for each version after 0.1.0. */
const schema: VersionedSchema = { baseline: tables, migrations: [] };

export const NEWEST = newestVersion(schema);

/** Brings the registry's database to the newest version, or to `target`. Call inside a transaction. */
export function migrateRegistry(database: Database, target?: number): void {
  bringTo(database, schema, target);
}

/** `account` is the routing part of `id`. Times in seconds since the epoch. */
export type AccountRecord = {
  id: string;
  account: string;
  profile: Profile;
  createdAt: number;
  updatedAt: number;
};

function readMode(row: Row): Mode {
  return row.word('mode', ['test', 'live']);
}

export type ReadProfile = (value: unknown) => Profile;

export function readAccount(row: Row, readProfile: ReadProfile): AccountRecord {
  return {
    id: row.text('id'),
    account: row.text('account'),
    profile: row.json('profile', readProfile),
    createdAt: row.integer('created_at'),
    updatedAt: row.integer('updated_at'),
  };
}

export function insertAccount(database: Database, record: AccountRecord): void {
  database.run(
    'INSERT INTO accounts (id, account, profile, created_at, updated_at) VALUES (?, ?, ?, ?, ?)',
    record.id,
    record.account,
    JSON.stringify(record.profile),
    record.createdAt,
    record.updatedAt,
  );
}

export function findAccount(database: Database, id: string, readProfile: ReadProfile): AccountRecord | null {
  const row = database.first('SELECT * FROM accounts WHERE id = ?', id);
  return row === null ? null : readAccount(row, readProfile);
}

/** The profile of the account with this routing part. */
export function findProfile(database: Database, account: string, readProfile: ReadProfile): Profile | null {
  return (
    database.first('SELECT profile FROM accounts WHERE account = ?', account)?.json('profile', readProfile) ??
    null
  );
}

/** Whether an account has this routing part. */
export function isKnown(database: Database, account: string): boolean {
  return database.first('SELECT seq FROM accounts WHERE account = ?', account) !== null;
}

export function updateAccount(database: Database, id: string, profile: Profile, at: number): void {
  database.run(
    'UPDATE accounts SET profile = ?, updated_at = ? WHERE id = ?',
    JSON.stringify(profile),
    at,
    id,
  );
}

/** Newest first. Accounts are never removed. */
export function pageOfAccounts(
  database: Database,
  at: PageAt,
  readProfile: ReadProfile,
): Page<AccountRecord> {
  return readWholePage(database, 'accounts', at, (row) => readAccount(row, readProfile));
}

export function insertAccountKey(
  database: Database,
  key: { id: string; account: string; mode: Mode; createdAt: number },
): void {
  database.run(
    'INSERT INTO account_keys (id, account, mode, created_at) VALUES (?, ?, ?, ?)',
    key.id,
    key.account,
    key.mode,
    key.createdAt,
  );
}

/** The mode of an account's key; null when the account has no such key. */
export function findKeyMode(database: Database, account: string, id: string): Mode | null {
  const row = database.first('SELECT mode FROM account_keys WHERE id = ? AND account = ?', id, account);
  return row === null ? null : readMode(row);
}

/**
 * `open` carries the opening, `key` the key, `revoke` a key's id, `credentials` those of an acquirer; `profile`
 * carries nothing, because the newest profile is sent.
 */
export type PushKind = 'open' | 'profile' | 'key' | 'revoke' | 'credentials';

export type PushRecord = {
  seq: number;
  account: string;
  mode: Mode;
  kind: PushKind;
  /** JSON, without any plaintext secret. */
  payload: string;
  attempts: number;
  /** JSON: the source of the change. */
  source: string;
};

function readPush(row: Row): PushRecord {
  return {
    seq: row.integer('seq'),
    account: row.text('account'),
    mode: readMode(row),
    kind: row.word('kind', ['open', 'profile', 'key', 'revoke', 'credentials']),
    payload: row.text('payload'),
    attempts: row.integer('attempts'),
    source: row.text('source'),
  };
}

/** `wakeAt` in milliseconds: when the alarm tries it, should the first try fail. */
export function insertPush(
  database: Database,
  push: Pick<PushRecord, 'account' | 'mode' | 'kind' | 'payload'> & { wakeAt: number; source: string },
): void {
  database.run(
    'INSERT INTO pushes (account, mode, kind, payload, attempts, wake_at, source) VALUES (?, ?, ?, ?, 0, ?, ?)',
    push.account,
    push.mode,
    push.kind,
    push.payload,
    push.wakeAt,
    push.source,
  );
}

/** The next message to a ledger: always the oldest, since a key means nothing before the opening. */
export function findFirstPush(database: Database, account: string, mode: Mode): PushRecord | null {
  const row = database.first(
    'SELECT * FROM pushes WHERE account = ? AND mode = ? ORDER BY seq LIMIT 1',
    account,
    mode,
  );
  return row === null ? null : readPush(row);
}

/** Ledgers with a due push at `now` (milliseconds). */
export function findDueLedgers(
  database: Database,
  now: number,
  count: number,
): { account: string; mode: Mode }[] {
  return database
    .all('SELECT DISTINCT account, mode FROM pushes WHERE wake_at <= ? LIMIT ?', now, count)
    .map((row) => ({ account: row.text('account'), mode: readMode(row) }));
}

/** Before a try: if it hangs or the object crashes, all pushes of this ledger are due again at `wakeAt`. */
export function postponePushes(database: Database, push: PushRecord, wakeAt: number): void {
  database.run(
    'UPDATE pushes SET wake_at = max(wake_at, ?) WHERE account = ? AND mode = ?',
    wakeAt,
    push.account,
    push.mode,
  );
  database.run('UPDATE pushes SET attempts = attempts + 1 WHERE seq = ?', push.seq);
}

export function removePush(database: Database, seq: number): void {
  database.run('DELETE FROM pushes WHERE seq = ?', seq);
}

/** Milliseconds when the next push is due; null when no push waits. */
export function nextPushAt(database: Database): number | null {
  return database.first('SELECT wake_at FROM pushes ORDER BY wake_at LIMIT 1')?.integer('wake_at') ?? null;
}

/** When each operator last used their key, in seconds, by name. */
export function readOperatorUses(database: Database): Record<string, number> {
  const rows = database.all('SELECT name, last_used_at FROM operator_uses');
  return Object.fromEntries(rows.map((row) => [row.text('name'), row.integer('last_used_at')]));
}

/** Seconds in which an operator's last use is not written again. */
const LAST_USE_GRAIN = 3600;

/** Notes a use unless one was noted shortly before. `at` in seconds. */
export function noteOperatorUse(database: Database, name: string, at: number): void {
  const last = database.first('SELECT last_used_at FROM operator_uses WHERE name = ?', name);
  if (last !== null && last.integer('last_used_at') > at - LAST_USE_GRAIN) return;
  database.run('INSERT OR REPLACE INTO operator_uses (name, last_used_at) VALUES (?, ?)', name, at);
}
