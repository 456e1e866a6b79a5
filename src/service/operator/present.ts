import type { Account, LedgerStorage } from '../../contract/resources/account.ts';
import { type StorageUse, WALL } from '../../database/storage/sizes.ts';
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
