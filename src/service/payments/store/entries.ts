import type { Database } from '../../../database/rows.ts';

/** Append-only: nothing is corrected, only added to. The balance is the entries' sum, kept as a counter. */
type EntryKind = 'payment' | 'fee' | 'refund' | 'payout' | 'adjustment';

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

/** `amount` in signed dinars, `reference` the checkout's id, `at` in seconds. */
export function addEntry(
  database: Database,
  kind: EntryKind,
  amount: number,
  reference: string,
  at: number,
): void {
  database.run(
    'INSERT INTO money_entries (kind, amount, reference, created_at) VALUES (?, ?, ?, ?)',
    kind,
    amount,
    reference,
    at,
  );
  addToCounter(database, BALANCE, amount);
}

/** Whole dinars. */
export function readBalance(database: Database): number {
  return database.count('SELECT value AS n FROM counters WHERE name = ?', BALANCE);
}

/** The next receipt number of a year, from 1: given in the paying transaction, so none is missing. */
export function nextReceiptNumber(database: Database, year: number): number {
  return addToCounter(database, `receipt:${year}`, 1);
}
