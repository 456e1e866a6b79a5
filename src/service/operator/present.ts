import type { Account, CreatedAccount, LedgerStorage } from '../../contract/resources/account.ts';
import { type StorageUse, WALL } from '../../database/storage/sizes.ts';
import type { mintSecrets } from './secrets/minting.ts';
import type { AccountRecord } from './store.ts';

/** An account as the operator sees it. */
export function presentAccount(record: AccountRecord): Account {
  return {
    id: record.id,
    entity: 'account',
    ...record.profile,
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  };
}

export function presentStorage({ bytes, growth }: StorageUse): LedgerStorage {
  return { bytes, limit: WALL, growth_30_days: growth };
}

/** A new account with its secrets, which are shown only here. */
export function presentCreated(
  account: Pick<CreatedAccount, 'id' | 'name' | 'created_at'>,
  secrets: Record<'test' | 'live', Awaited<ReturnType<typeof mintSecrets>>>,
): CreatedAccount {
  const shown = (mode: 'test' | 'live') => ({
    secret_key: secrets[mode].key.plaintext,
    webhook_secret: secrets[mode].webhookSecret,
  });
  return { ...account, test: shown('test'), live: shown('live') };
}
