import type { Page, PageAt } from '../../../database/list-pages.ts';
import type { Database } from '../../../database/rows.ts';
import { readKeys, type StoredKey } from '../../account/store/identity.ts';

/** Keys, newest first. An account has some hundred at most, so all are read. */
export function pageOfKeys(database: Database, { page, perPage, after, before }: PageAt): Page<StoredKey> {
  const keys = readKeys(database).toReversed();
  const cursor = after ?? before;
  const place = cursor === null ? (page - 1) * perPage : keys.findIndex(({ id }) => id === cursor);
  if (place === -1) return { ok: false, reason: 'unknown_cursor' };
  const start = after !== null ? place + 1 : before !== null ? Math.max(0, place - perPage) : place;
  const end = before !== null ? place : start + perPage;
  return {
    ok: true,
    records: keys.slice(start, end),
    total: keys.length,
    hasNext: end < keys.length,
    hasPrevious: start > 0 && start < keys.length,
  };
}
