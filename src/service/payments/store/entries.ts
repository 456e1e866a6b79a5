import { type BalanceEntryType, balanceEntryType } from '../../../contract/resources/balance.ts';
import { type Page, type PageAt, readWholePage } from '../../../database/pages.ts';
import type { Database, Row } from '../../../database/rows.ts';

/** Append-only: nothing is corrected, only added to. The balance is the entries' sum, kept as a counter. */
export type EntryRecord = {
  seq: number;
  id: string;
  kind: BalanceEntryType;
  /** Signed dinars. */
  amount: number;
  /** The id of what moved the money: of a payment and its fee, the checkout. */
  reference: string;
  createdAt: number;
};

const BALANCE = 'balance';

/** Adds to a counter and answers its new value. */
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

export function addEntry(database: Database, entry: Omit<EntryRecord, 'seq'>): void {
  database.run(
    'INSERT INTO money_entries (id, kind, amount, reference, created_at) VALUES (?, ?, ?, ?, ?)',
    entry.id,
    entry.kind,
    entry.amount,
    entry.reference,
    entry.createdAt,
  );
  addToCounter(database, BALANCE, entry.amount);
}

function readEntry(row: Row): EntryRecord {
  const seq = row.integer('seq');
  return {
    seq,
    // The build before writes none.
    id: row.textOrNull('id') ?? String(seq),
    kind: row.word('kind', balanceEntryType.options),
    amount: row.integer('amount'),
    reference: row.text('reference'),
    createdAt: row.integer('created_at'),
  };
}

export function pageOfEntries(database: Database, at: PageAt): Page<EntryRecord> {
  return readWholePage(database, 'money_entries', at, readEntry);
}

/** Whole dinars. */
export function readBalance(database: Database): number {
  return database.count('SELECT value AS n FROM counters WHERE name = ?', BALANCE);
}

/** The next receipt number of a year, from 1: given in the paying transaction, so none is missing. */
export function nextReceiptNumber(database: Database, year: number): number {
  return addToCounter(database, `receipt:${year}`, 1);
}
