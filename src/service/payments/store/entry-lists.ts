import type { BalanceEntryType } from '../../../contract/resources/balance.ts';
import { countByHalving } from '../../../database/halving.ts';
import { type Page, type PageAt, readWholePage } from '../../../database/pages.ts';
import type { Database } from '../../../database/rows.ts';
import { type Filter, filterBy } from '../../filters/store/filters.ts';
import { readSelectedPage } from '../../filters/store/pages.ts';
import { type EntryRecord, readEntry } from './entries.ts';

/** What entries are asked for. Times in seconds, both ends included; null: whatever. */
type EntrySelection = {
  type: BalanceEntryType | null;
  checkoutId: string | null;
  refundId: string | null;
  from: number | null;
  to: number | null;
};

/** Ids of before were hexadecimal, of this length; no other id has it. */
const FORMER_LENGTH = 40;

/** Entries to each side of the place that an id leads to: ids may run a little ahead of a clock that steps back. */
const NEIGHBOURS = 16;

function lastEntry(database: Database): number {
  return database.count('SELECT max(seq) AS n FROM money_entries');
}

/** How many entries were made before `time` (seconds). */
export function countEntriesBefore(database: Database, time: number): number {
  const timeOf = (seq: number) =>
    database.count('SELECT created_at AS n FROM money_entries WHERE seq = ?', seq);
  return countByHalving(lastEntry(database), (seq) => timeOf(seq) < time);
}

/** The number of the entry with an id; null when there is none. */
function findEntry(database: Database, id: string): number | null {
  if (id.length === FORMER_LENGTH) {
    const row = database.first('SELECT seq FROM money_entries WHERE id = ? AND length(id) = 40', id);
    return row?.integer('seq') ?? null;
  }
  const idAt = (seq: number): string | null =>
    database.first('SELECT id FROM money_entries WHERE seq = ?', seq)?.textOrNull('id') ?? null;
  const isBefore = (seq: number): boolean => {
    const other = idAt(seq);
    return other === null || other.length === FORMER_LENGTH || other < id;
  };
  const place = countByHalving(lastEntry(database), isBefore) + 1;
  if (idAt(place) === id) return place;
  const near = database.first(
    'SELECT seq FROM money_entries WHERE seq BETWEEN ? AND ? AND id = ?',
    place - NEIGHBOURS,
    place + NEIGHBOURS,
    id,
  );
  return near?.integer('seq') ?? null;
}

/** The numbers of a checkout's payment and of its fee; none while it is not paid. */
export function findPaymentEntries(database: Database, checkoutId: string): number[] {
  const checkout = database.first('SELECT payment_seq, paid_at FROM checkouts WHERE id = ?', checkoutId);
  const paidAt = checkout?.integerOrNull('paid_at') ?? null;
  if (checkout === null || paidAt === null) return [];
  const kept = checkout.integerOrNull('payment_seq');
  // Of what was paid before that was kept: all of its second are looked at.
  const [first, last] =
    kept === null
      ? [countEntriesBefore(database, paidAt) + 1, countEntriesBefore(database, paidAt + 1)]
      : [kept, kept + 1];
  return database
    .all(
      'SELECT seq FROM money_entries WHERE seq BETWEEN ? AND ? AND reference = ? ORDER BY seq LIMIT 2',
      first,
      last,
      checkoutId,
    )
    .map((row) => row.integer('seq'));
}

/** Entries of before have no refund: none of them is looked at for one. */
const NONE_OF_BEFORE = { sql: '? IS NULL', value: '' };

/** Of a checkout: its payment, and whatever was given back of it. */
function filterByCheckout(database: Database, checkoutId: string): Filter {
  return {
    values: [`money_entries.checkout=${checkoutId}`],
    members: findPaymentEntries(database, checkoutId),
    former: NONE_OF_BEFORE,
  };
}

/** Newest first. */
export function pageOfEntries(database: Database, at: PageAt, asked: EntrySelection): Page<EntryRecord> {
  const { type, checkoutId, refundId, from, to } = asked;
  const lookup = (id: string) => findEntry(database, id);
  const filters = [
    ...(refundId === null ? [] : [{ ...filterBy('money_entries.refund', refundId), former: NONE_OF_BEFORE }]),
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
