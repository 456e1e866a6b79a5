import type { Profile } from '../../contract/resources/account.ts';
import type { Account } from './account.ts';
import type { AccountOpening, KeyRecord, KeySummary } from './rules/account.ts';
import { putAcquirerCredentials, removeAcquirerCredentials } from './store/acquirer-credentials.ts';
import * as identities from './store/identity.ts';
import { migrate } from './store/migrations.ts';

/** What an operator does with an account. Each may be repeated without harm; false while the account is not open. */

/** Opening twice changes nothing. */
export async function openAccount(account: Account, opening: AccountOpening): Promise<void> {
  const { database, context } = account;
  await account.commit(() => {
    migrate(database);
    if (account.identity !== null) return;
    const { account: name, mode, profile, key, sealedWebhookSecret } = opening;
    const identity = { account: name, mode, profile, origin: null, sealedWebhookSecret };
    identities.insertIdentity(database, identity, Math.floor(context.now() / 1000));
    identities.insertKey(database, key);
  });
  account.reload();
}

export function applyProfile(account: Account, profile: Profile): Promise<boolean> {
  return administer(account, () => {
    identities.switchEndpointOn(account.database);
    identities.updateProfile(account.database, profile);
  });
}

export function addKey(account: Account, key: KeyRecord): Promise<boolean> {
  return administer(account, () => identities.insertKey(account.database, key));
}

/** False also for a key that the account does not have: nothing is left to revoke. */
export async function revokeKey(account: Account, keyId: string): Promise<boolean> {
  if (!account.keys.some((key) => key.id === keyId)) return false;
  const at = Math.floor(account.context.now() / 1000);
  return administer(account, () => identities.revokeKey(account.database, keyId, at));
}

/** `sealed`: in place of what the account had for this acquirer; null takes it back. */
export function setAcquirerCredentials(
  account: Account,
  acquirer: string,
  sealed: string | null,
): Promise<boolean> {
  const { database, context } = account;
  const at = Math.floor(context.now() / 1000);
  return administer(account, () => {
    if (sealed === null) removeAcquirerCredentials(database, acquirer);
    else putAcquirerCredentials(database, acquirer, sealed, at);
  });
}

/** All keys, oldest first; none while the account is not open. */
export function summariseKeys({ identity, database }: Account): KeySummary[] {
  if (identity === null) return [];
  return identities.readKeys(database).map((key) => ({
    id: key.id,
    mode: identity.mode,
    name: key.name,
    scopes: key.scopes,
    created_at: key.created_at,
    expires_at: key.expires_at,
    last_used_at: key.lastUsedAt,
    revoked_at: key.revokedAt,
  }));
}

async function administer(account: Account, change: () => void): Promise<boolean> {
  if (account.identity === null) return false;
  await account.commit(change);
  account.reload();
  return true;
}
