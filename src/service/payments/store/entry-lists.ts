import type { BalanceEntryType } from '../../../contract/resources/balance.ts';
import { countByBinarySearch } from '../../../database/binary-search.ts';
import { type Page, type PageAt, readWholePage } from '../../../database/list-pages.ts';
import type { Database } from '../../../database/rows.ts';
import { filterBy } from '../../filters/store/filters.ts';
import { readSelectedPage } from '../../filters/store/pages.ts';
import { type EntryRecord, readEntry } from './ledger-entries.ts';

/** Filters of entries. Times in seconds, both ends included; null: no filter. */
type EntrySelection = {
  type: BalanceEntryType | null;
  checkoutId: string | null;
  refundId: string | null;
  from: number | null;
  to: number | null;
};

function lastEntry(database: Database): number {
  return database.count('SELECT max(seq) AS n FROM money_entries');
}

/** How many entries were made before `time` (seconds). */
export function countEntriesBefore(database: Database, time: number): number {
  const timeOf = (seq: number) =>
    database.count('SELECT created_at AS n FROM money_entries WHERE seq = ?', seq);
  return countByBinarySearch(lastEntry(database), (seq) => timeOf(seq) < time);
}

/** The entry numbers of a checkout's payment and its fee; empty while it is not paid. */
export function findPaymentEntries(database: Database, checkoutId: string): number[] {
  return database
    .all('SELECT seq FROM money_entries WHERE checkout_id = ? AND refund_id IS NULL ORDER BY seq', checkoutId)
    .map((row) => row.integer('seq'));
}

/** Newest first. */
export function pageOfEntries(database: Database, at: PageAt, asked: EntrySelection): Page<EntryRecord> {
  const { type, checkoutId, refundId, from, to } = asked;
  const filters = [
    ...(refundId === null ? [] : [filterBy('money_entries', 'refund_id', refundId)]),
    ...(checkoutId === null ? [] : [filterBy('money_entries', 'checkout_id', checkoutId)]),
    ...(type === null ? [] : [filterBy('money_entries', 'kind', type)]),
  ];
  if (filters.length === 0 && from === null && to === null)
    return readWholePage(database, 'money_entries', at, readEntry);
  const span = {
    first: from === null ? null : countEntriesBefore(database, from) + 1,
    last: to === null ? null : countEntriesBefore(database, to + 1),
  };
  return readSelectedPage(database, 'money_entries', at, { filters, span }, readEntry);
}
