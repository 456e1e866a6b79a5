import { balanceEntryType } from '../../../contract/resources/balance.ts';
import type { Database } from '../../../database/rows.ts';
import { integer, orNull, type RowOf, table, text, word } from '../../../database/table.ts';

const moneyEntries = table('money_entries', {
  seq: integer,
  id: text,
  kind: word(balanceEntryType.options),
  /** Signed dinars. */
  amount: integer,
  /** The id of what moved the money: the checkout for a payment and its fee, else the refund or the payout. */
  reference: text,
  /** The entry's checkout; null when it has none. */
  checkoutId: orNull(text),
  /** The entry's refund; null when it has none. */
  refundId: orNull(text),
  /** Dinars, this entry included. */
  balance: integer,
  createdAt: integer,
});

/** Append-only: entries are added, never corrected. The balance is their sum, kept as a counter. */
export type EntryRecord = RowOf<typeof moneyEntries>;

type NewEntry = Omit<EntryRecord, 'seq' | 'balance'>;

const BALANCE = 'balance';

/** Adds to a counter and returns its new value. */
function addToCounter(database: Database, name: string, step: number): number {
  const row = database.first(
    `INSERT INTO counters (name, value) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET value = value + excluded.value RETURNING value`,
    name,
    step,
  );
  if (row === null) throw new Error('The counter was not written.');
  return row.integer('value');
}

/** Adds related entries, and changes the balance once for all of them. */
export function addEntries(database: Database, entries: readonly [NewEntry, ...NewEntry[]]): void {
  const sum = entries.reduce((all, { amount }) => all + amount, 0);
  let balance = addToCounter(database, BALANCE, sum) - sum;
  for (const entry of entries) {
    balance += entry.amount;
    insertEntry(database, entry, balance);
  }
}

function insertEntry(database: Database, entry: NewEntry, balance: number): void {
  const last = database.first('SELECT created_at FROM money_entries ORDER BY seq DESC LIMIT 1');
  // A clock may step back; the times of entries never do, because binary search finds the months.
  const createdAt = Math.max(entry.createdAt, last?.integer('created_at') ?? 0);
  moneyEntries.insert(database, { ...entry, balance, createdAt });
}

export const readEntry = moneyEntries.read;

/** Whole dinars. */
export function readBalance(database: Database): number {
  return database.count('SELECT value AS n FROM counters WHERE name = ?', BALANCE);
}

/** The next receipt number of a year, from 1. It is given in the paying transaction, so no number is missing. */
export function nextReceiptNumber(database: Database, year: number): number {
  return addToCounter(database, `receipt:${year}`, 1);
}

/** Skips the next numbers of a year. */
export function leaveOutReceipts(database: Database, year: number, count: number): void {
  addToCounter(database, `receipt:${year}`, count);
}
