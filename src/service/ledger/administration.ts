import type { Profile } from '../../contract/resources/account.ts';
import { type AuditSource, addEntry } from '../../database/audit-log.ts';
import { recordAction } from '../account/audit-log.ts';
import { noteProfile, resetCredentialsTest } from '../account/going-live.ts';
import type { AccountOpening, KeyRecord, KeySummary } from '../account/rules/account.ts';
import { changedNames } from '../account/rules/profile.ts';
import { putAcquirerCredentials, removeAcquirerCredentials } from '../account/store/acquirer-credentials.ts';
import * as identities from '../account/store/identity.ts';
import { migrate } from '../account/store/migrate.ts';
import type { Transaction } from '../account/transaction.ts';
import { planRetention } from '../privacy/retention.ts';
import { ownAfter } from '../resources/profile/rules.ts';
import type { Account } from './account.ts';

/**
 * An operator's actions on an account. Each may be repeated without harm and is logged once; false while the account
 * is not open.
 */

/** Opening twice changes nothing. */
export async function openAccount(
  account: Account,
  opening: AccountOpening,
  source: AuditSource,
): Promise<void> {
  const { database, context } = account;
  await account.commit(() => {
    migrate(database);
    if (account.identity !== null) return;
    const { account: name, mode, profile, key, sealedWebhookSecret } = opening;
    const identity = { account: name, mode, profile, origin: null, sealedWebhookSecret };
    const now = context.now();
    identities.insertIdentity(database, identity, Math.floor(now / 1000));
    identities.insertKey(database, key);
    const id = source?.entryId ?? context.minter.mintId(mode, name, now);
    const action = { action: 'createAccount', subject: key.id, fields: [] };
    addEntry(database, id, Math.floor(now / 1000), source ?? OPERATOR, action);
    planRetention(database, now, context.settings.periods);
  });
  account.reload();
}

export function applyProfile(account: Account, profile: Profile, source: AuditSource): Promise<boolean> {
  return administer(account, source, 'updateAccount', (transaction) => {
    const { accountProfile, own, pendingNames } = transaction.identity;
    const fields = changedNames(accountProfile, profile);
    identities.updateOwnProfile(account.database, ownAfter(own, fields), pendingNames);
    if (identities.switchEndpointOn(account.database)) fields.push('endpoint_enabled');
    identities.updateProfile(account.database, profile);
    transaction.reload();
    if (fields.includes('acquirer')) resetCredentialsTest(transaction);
    noteProfile(transaction);
    return { subject: null, fields };
  });
}

export function addKey(account: Account, key: KeyRecord, source: AuditSource): Promise<boolean> {
  return administer(account, source, 'createKey', ({ database }) => {
    const isNew = identities.insertKey(database, key);
    return { subject: key.id, fields: isNew ? ['keys'] : [] };
  });
}

/** False also for an unknown key: nothing is left to revoke. */
export async function revokeKey(account: Account, keyId: string, source: AuditSource): Promise<boolean> {
  if (!account.keys.some((key) => key.id === keyId)) return false;
  return administer(account, source, 'revokeKey', ({ database, now }) => {
    const isNew = identities.revokeKey(database, keyId, now);
    return { subject: keyId, fields: isNew ? ['revoked_at'] : [] };
  });
}

/** `sealed` replaces the account's credentials for this acquirer; null removes them. */
export function setAcquirerCredentials(
  account: Account,
  acquirer: string,
  sealed: string | null,
  source: AuditSource,
): Promise<boolean> {
  return administer(account, source, 'updateAccount', (transaction) => {
    const { database, now } = transaction;
    if (sealed === null) removeAcquirerCredentials(database, acquirer);
    else putAcquirerCredentials(database, acquirer, sealed, now);
    resetCredentialsTest(transaction);
    return { subject: null, fields: [`acquirer_credentials.${acquirer}`] };
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

const OPERATOR: AuditSource = {
  actor: { kind: 'operator', name: null },
  network: null,
  requestId: null,
};

/** Runs an operator's action and logs it, in one transaction. An action that changed no field is not logged. */
async function administer(
  account: Account,
  source: AuditSource | undefined,
  action: string,
  change: (transaction: Transaction) => { subject: string | null; fields: string[] },
): Promise<boolean> {
  const done = await account.change(null, (transaction) => {
    const changed = change(transaction);
    if (changed.fields.length > 0) recordAction(transaction, source ?? OPERATOR, { action, ...changed });
    return true;
  });
  if (done === null) return false;
  account.reload();
  return true;
}
