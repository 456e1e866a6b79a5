import { type PendingNames, pendingNames } from '../../../contract/resources/profile.ts';
import type { Database, Row } from '../../../database/rows.ts';
import { integer, orNull, table, text } from '../../../database/table.ts';
import type { Mode } from '../../api/calls.ts';
import type { OwnProfile } from '../../resources/profile/rules.ts';
import type { KeyRecord, Profile } from '../rules/account.ts';
import { type LiveProgress, liveProgress, noProgress } from '../rules/going-live-checklist.ts';

/** The identity of this ledger. Stored in a row, because `ctx.id.name` may be missing in an alarm. */
export type Identity = {
  account: string;
  mode: Mode;
  /** The profile in force: the account's, with the mode's own fields in front. */
  profile: Profile;
  /** A copy of the registry's. */
  accountProfile: Profile;
  own: OwnProfile;
  pendingNames: PendingNames | null;
  /** Public origin of the last API call; used under LOCAL only. */
  origin: string | null;
  sealedWebhookSecret: string;
  /** Milliseconds by which the test clock is ahead of the machine; 0 in live mode. */
  clockAhead: number;
  /** Live mode only: the way to live payments. */
  progress: LiveProgress;
};

/** `readProfile` checks the stored JSON (the contract's schema). */
export function readIdentity(database: Database, readProfile: (value: unknown) => Profile): Identity | null {
  const row = database.first('SELECT * FROM identity');
  if (row === null) return null;
  const accountProfile = row.json('profile', readProfile);
  const own: OwnProfile =
    row.textOrNull('own_profile') === null ? {} : row.json('own_profile', (value) => Object(value));
  return {
    account: row.text('account'),
    mode: row.word('mode', ['test', 'live']),
    profile: readProfile({ ...accountProfile, ...own }),
    accountProfile,
    own,
    pendingNames:
      row.textOrNull('pending_names') === null
        ? null
        : row.json('pending_names', (value) => pendingNames.parse(value)),
    origin: row.textOrNull('origin'),
    sealedWebhookSecret: row.text('webhook_secret'),
    clockAhead: row.integer('clock_ahead'),
    progress:
      row.textOrNull('live_progress') === null
        ? noProgress
        : row.json('live_progress', (value) => liveProgress.parse(value)),
  };
}

export function insertIdentity(
  database: Database,
  identity: Pick<Identity, 'account' | 'mode' | 'profile' | 'origin' | 'sealedWebhookSecret'>,
  openedAt: number,
): void {
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

export function updateOwnProfile(database: Database, own: OwnProfile, pending: PendingNames | null): void {
  database.run(
    'UPDATE identity SET own_profile = ?, pending_names = ?',
    JSON.stringify(own),
    pending === null ? null : JSON.stringify(pending),
  );
}

export function updateLiveProgress(database: Database, progress: LiveProgress): void {
  database.run('UPDATE identity SET live_progress = ?', JSON.stringify(progress));
}

/** `ahead` in milliseconds. */
export function updateClock(database: Database, ahead: number): void {
  database.run('UPDATE identity SET clock_ahead = ?', ahead);
}

export function updateOrigin(database: Database, origin: string): void {
  database.run('UPDATE identity SET origin = ?', origin);
}

/** The mode's own endpoint, and since when (seconds) the default endpoint is switched off. */
export type EndpointSetting = { url: string | null; offAt: number | null };

/** Read each time: a copy in memory would miss changes of the same commit. */
export function readEndpointSetting(database: Database): EndpointSetting {
  const row = database.first('SELECT endpoint_url, endpoint_off_at FROM identity');
  return {
    url: row?.textOrNull('endpoint_url') ?? null,
    offAt: row?.integerOrNull('endpoint_off_at') ?? null,
  };
}

export function writeEndpointSetting(database: Database, { url, offAt }: EndpointSetting): void {
  database.run('UPDATE identity SET endpoint_url = ?, endpoint_off_at = ?', url, offAt);
}

/** A person looked at the account: an endpoint that was switched off is tried again. True when one was off. */
export function switchEndpointOn(database: Database): boolean {
  return database.run('UPDATE identity SET endpoint_off_at = NULL WHERE endpoint_off_at IS NOT NULL') > 0;
}

/** Switches the default endpoint off, `at` in seconds, if it still has this URL; a new URL has not failed. */
export function switchEndpointOff(database: Database, url: string, at: number): void {
  database.run(
    `UPDATE identity SET endpoint_off_at = ?
     WHERE coalesce(endpoint_url, json_extract(profile, '$.default_endpoint')) = ?`,
    at,
    url,
  );
}

export type StoredKey = KeyRecord & {
  expires_at: number | null;
  lastUsedAt: number | null;
  revokedAt: number | null;
};

const keys = table('keys', {
  id: text,
  name: text,
  scopes: text,
  hash: text,
  sealed: text,
  created_at: integer,
  expires_at: orNull(integer),
  lastUsedAt: orNull(integer),
  revokedAt: orNull(integer),
});

const readKey = (row: Row): StoredKey => keys.read(row);

/** Repeating it changes nothing. True when the key was not there yet. */
export function insertKey(database: Database, key: KeyRecord): boolean {
  const written = database.run(
    `INSERT OR IGNORE INTO keys (id, name, scopes, hash, sealed, created_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    key.id,
    key.name,
    key.scopes,
    key.hash,
    key.sealed,
    key.created_at,
    key.expires_at ?? null,
  );
  return written > 0;
}

/** All keys, oldest first: ids are time-ordered. */
export function readKeys(database: Database): StoredKey[] {
  return database.all('SELECT * FROM keys ORDER BY id').map(readKey);
}

export function renameKey(database: Database, id: string, name: string): void {
  keys.update(database, { id }, { name });
}

/** The key ends at `at` (seconds), if it would not end before. */
export function endKeyAt(database: Database, id: string, at: number): void {
  database.run(
    'UPDATE keys SET expires_at = ? WHERE id = ? AND (expires_at IS NULL OR expires_at > ?)',
    at,
    id,
    at,
  );
}

/** Removes keys that ended, the oldest first, until at most `most` are left. `at` in seconds. */
export function dropEndedKeys(database: Database, most: number, at: number): void {
  database.run(
    `DELETE FROM keys WHERE id IN (SELECT id FROM keys WHERE revoked_at IS NOT NULL OR expires_at <= ? ORDER BY id
       LIMIT max(0, (SELECT count(*) FROM keys) - ?))`,
    at,
    most,
  );
}

export function findKey(database: Database, id: string): StoredKey | null {
  return keys.find(database, { id });
}

/** True when this call revoked the key. */
export function revokeKey(database: Database, id: string, at: number): boolean {
  const written = database.run('UPDATE keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL', at, id);
  return written > 0;
}

export function touchKey(database: Database, id: string, at: number): void {
  keys.update(database, { id }, { lastUsedAt: at });
}
