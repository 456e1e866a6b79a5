import { isActive } from '../account/rules/account.ts';
import { type StoredKey, touchKey, updateOrigin } from '../account/store/identity.ts';
import type { Caller } from '../api/calls.ts';
import type { Account } from './account.ts';

/** Seconds in which a key's last use is not written again, since that would cost a row on every call. */
const LAST_USE_GRAIN = 3600;

/** The caller's key; null when it is unknown, revoked, expired, or of another account or mode. */
export function findActiveKey({ identity, keys, context }: Account, caller: Caller): StoredKey | null {
  if (identity?.mode !== caller.mode || identity.account !== caller.account) return null;
  const now = Math.floor(context.now() / 1000);
  return keys.find((key) => key.hash === caller.keyHash && isActive(key, now)) ?? null;
}

/** Writes a key's last use and, under LOCAL, the request's origin, in a commit without a waiting client. */
export function rememberCall(account: Account, key: StoredKey, origin: string): void {
  const { context, database, identity } = account;
  const now = Math.floor(context.now() / 1000);
  if (key.lastUsedAt === null || now - key.lastUsedAt >= LAST_USE_GRAIN) {
    key.lastUsedAt = now;
    void account.commit(() => touchKey(database, key.id, now)).catch(() => undefined);
  }
  if (context.settings.publicOrigin === '' && identity !== null && identity.origin !== origin) {
    identity.origin = origin;
    void account.commit(() => updateOrigin(database, origin)).catch(() => undefined);
  }
}
