import type { Account, LedgerHealth, LedgerStorage } from '../../contract/resources/account.ts';
import { type StorageUse, WALL } from '../../database/storage/sizes.ts';
import type { LedgerCondition } from '../ledger/object.ts';
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

export function presentHealth({ storage, overdueSince, failing }: LedgerCondition): LedgerHealth {
  return {
    ...presentStorage(storage),
    overdue_since: overdueSince === null ? null : Math.floor(overdueSince / 1000),
    failing_endpoints: failing.map(({ id, url, offAt, tried, missed }) => ({
      ...{ id, url, off_since: offAt, tried, missed },
    })),
  };
}
