import type { BalanceEntryType } from '../../../contract/resources/balance.ts';
import { countByBinarySearch } from '../../../database/binary-search.ts';
import { type Page, type PageAt, readWholePage } from '../../../database/pagination.ts';
import type { Database } from '../../../database/rows.ts';
import { type Filter, filterBy } from '../../filters/store/filters.ts';
import { readSelectedPage } from '../../filters/store/pages.ts';
import { type EntryRecord, readEntry } from './entries.ts';

/** Filters of entries. Times in seconds, both ends included; null: no filter. */
type EntrySelection = {
  type: BalanceEntryType | null;
  checkoutId: string | null;
  refundId: string | null;
  from: number | null;
  to: number | null;
};

/** Entries searched on each side of an id's expected place: ids may run ahead of a clock that stepped back. */
const NEIGHBOURS = 16;

function lastEntry(database: Database): number {
  return database.count('SELECT max(seq) AS n FROM money_entries');
}

/** How many entries were made before `time` (seconds). */
export function countEntriesBefore(database: Database, time: number): number {
  const timeOf = (seq: number) =>
    database.count('SELECT created_at AS n FROM money_entries WHERE seq = ?', seq);
  return countByBinarySearch(lastEntry(database), (seq) => timeOf(seq) < time);
}

/** The number of the entry with an id; null when there is none. */
function findEntry(database: Database, id: string): number | null {
  const idAt = (seq: number): string =>
    database.first('SELECT id FROM money_entries WHERE seq = ?', seq)?.text('id') ?? '';
  const last = lastEntry(database);
  const place = countByBinarySearch(last, (seq) => idAt(seq) < id) + 1;
  if (place <= last && idAt(place) === id) return place;
  const near = database.first(
    'SELECT seq FROM money_entries WHERE seq BETWEEN ? AND ? AND id = ?',
    place - NEIGHBOURS,
    place + NEIGHBOURS,
    id,
  );
  return near?.integer('seq') ?? null;
}

/** The entry numbers of a checkout's payment and its fee; empty while it is not paid. */
export function findPaymentEntries(database: Database, checkoutId: string): number[] {
  const checkout = database.first('SELECT payment_seq FROM checkouts WHERE id = ?', checkoutId);
  const first = checkout?.integerOrNull('payment_seq') ?? null;
  if (first === null) return [];
  return database
    .all(
      'SELECT seq FROM money_entries WHERE seq BETWEEN ? AND ? AND reference = ? ORDER BY seq LIMIT 2',
      first,
      first + 1,
      checkoutId,
    )
    .map((row) => row.integer('seq'));
}

/** A checkout's payment entries and those of its refunds. */
function filterByCheckout(database: Database, checkoutId: string): Filter {
  return {
    values: [`money_entries.checkout=${checkoutId}`],
    members: findPaymentEntries(database, checkoutId),
  };
}

/** Newest first. */
export function pageOfEntries(database: Database, at: PageAt, asked: EntrySelection): Page<EntryRecord> {
  const { type, checkoutId, refundId, from, to } = asked;
  const lookup = (id: string) => findEntry(database, id);
  const filters = [
    ...(refundId === null ? [] : [filterBy('money_entries.refund', refundId)]),
    ...(checkoutId === null ? [] : [filterByCheckout(database, checkoutId)]),
    ...(type === null ? [] : [filterBy('money_entries.type', type)]),
  ];
  if (filters.length === 0 && from === null && to === null)
    return readWholePage(database, 'money_entries', at, readEntry, lookup);
  const span = {
    first: from === null ? null : countEntriesBefore(database, from) + 1,
    last: to === null ? null : countEntriesBefore(database, to + 1),
  };
  return readSelectedPage(database, 'money_entries', at, { filters, span }, readEntry, { lookup });
}
