import { balanceEntryType } from '../../contract/resources/balance.ts';
import type { Database, Row } from '../../database/rows.ts';
import { countEntriesBefore } from '../payments/store/entry-lists.ts';
import type { Line } from './rules.ts';

/** Reads a statement in calls of a bounded number of rows, so that the account's object is never blocked for long. */

/**
 * The sequence numbers of the entries from `from` to `to` (seconds, `to` excluded): `first` to `last`; none when
 * `last` is before `first`.
 */
export function findEntriesBetween(
  database: Database,
  from: number,
  to: number,
): { first: number; last: number } {
  return { first: countEntriesBefore(database, from) + 1, last: countEntriesBefore(database, to) };
}

/** The balance after an entry; 0 before the first. */
export function balanceBehind(database: Database, seq: number): number {
  return database.first('SELECT balance FROM money_entries WHERE seq = ?', seq)?.integer('balance') ?? 0;
}

function readLine(row: Row): Line {
  const date = row.textOrNull('payout_date');
  return {
    seq: row.integer('seq'),
    at: row.integer('created_at'),
    type: row.word('kind', balanceEntryType.options),
    amount: row.integer('amount'),
    reference: row.text('reference'),
    checkoutId: row.textOrNull('checkout_id'),
    refundId: row.textOrNull('refund_id'),
    payout: date === null ? null : { date, reference: row.text('payout_reference') },
  };
}

/** Up to `count` lines from `first` to `last`, oldest first. */
export function readLines(database: Database, first: number, last: number, count: number): Line[] {
  return database
    .all(
      `SELECT money_entries.*, payouts.date AS payout_date, payouts.reference AS payout_reference FROM money_entries
       LEFT JOIN payouts ON money_entries.kind = 'payout' AND payouts.id = money_entries.reference
       WHERE money_entries.seq BETWEEN ? AND ? ORDER BY money_entries.seq LIMIT ?`,
      first,
      last,
      count,
    )
    .map(readLine);
}
