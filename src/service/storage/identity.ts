import type { KeyRecord, Profile } from '../domain/account.ts';
import type { Mode } from '../domain/operations.ts';
import type { Database, Row } from './database.ts';

/** Who this ledger is: `ctx.id.name` may be missing in an alarm, so it stands in a row. */
export type Identity = {
  account: string;
  mode: Mode;
  profile: Profile;
  /** Public origin of the last API call; used under LOCAL only. */
  origin: string | null;
  sealedWebhookSecret: string;
  /** Seconds; set when the default endpoint answered 410. */
  endpointOffAt: number | null;
};

/** `readProfile` checks the stored JSON (the contract's schema). */
export function readIdentity(database: Database, readProfile: (value: unknown) => Profile): Identity | null {
  const row = database.first('SELECT * FROM identity');
  if (row === null) return null;
  const profile = row.json('profile', readProfile);
  if (profile === null) throw new TypeError('The ledger has no profile.');
  return {
    account: row.text('account'),
    mode: row.word('mode', ['test', 'live']),
    profile,
    origin: row.textOrNull('origin'),
    sealedWebhookSecret: row.text('webhook_secret'),
    endpointOffAt: row.integerOrNull('endpoint_off_at'),
  };
}

export function insertIdentity(database: Database, identity: Identity, openedAt: number): void {
  database.run(
    `INSERT INTO identity (one, account, mode, profile, origin, webhook_secret, opened_at) VALUES (1, ?, ?, ?, ?, ?, ?)`,
    identity.account,
    identity.mode,
    JSON.stringify(identity.profile),
    identity.origin,
    identity.sealedWebhookSecret,
    openedAt,
  );
}

export function updateProfile(database: Database, profile: Profile): void {
  database.run('UPDATE identity SET profile = ?', JSON.stringify(profile));
}

export function updateOrigin(database: Database, origin: string): void {
  database.run('UPDATE identity SET origin = ?', origin);
}

/** `at` in seconds; null switches the default endpoint on again. */
export function switchDefaultEndpoint(database: Database, offAt: number | null): void {
  database.run('UPDATE identity SET endpoint_off_at = ?', offAt);
}

export type StoredKey = KeyRecord & { lastUsedAt: number | null; revokedAt: number | null };

function readKey(row: Row): StoredKey {
  return {
    id: row.text('id'),
    name: row.text('name'),
    scopes: row.text('scopes'),
    hash: row.text('hash'),
    sealed: row.text('sealed'),
    created_at: row.integer('created_at'),
    lastUsedAt: row.integerOrNull('last_used_at'),
    revokedAt: row.integerOrNull('revoked_at'),
  };
}

/** Repeating it changes nothing. */
export function insertKey(database: Database, key: KeyRecord): void {
  database.run(
    'INSERT OR IGNORE INTO keys (id, name, scopes, hash, sealed, created_at) VALUES (?, ?, ?, ?, ?, ?)',
    key.id,
    key.name,
    key.scopes,
    key.hash,
    key.sealed,
    key.created_at,
  );
}

/** All keys, oldest first: ids are time-ordered. */
export function readKeys(database: Database): StoredKey[] {
  return database.all('SELECT * FROM keys ORDER BY id').map(readKey);
}

export function revokeKey(database: Database, id: string, at: number): void {
  database.run('UPDATE keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL', at, id);
}

export function touchKey(database: Database, id: string, at: number): void {
  database.run('UPDATE keys SET last_used_at = ? WHERE id = ?', at, id);
}
