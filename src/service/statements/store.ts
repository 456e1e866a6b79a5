import { balanceEntryType } from '../../contract/resources/balance.ts';
import type { Database, Row } from '../../database/rows.ts';
import { countEntriesBefore } from '../payments/store/entry-lists.ts';
import type { Line } from './rules.ts';

/** What a statement is read by, a bounded number of rows a call: an account's object is never held for long. */

/** Entries added up in one call: some five milliseconds. */
const SUMMED_A_CALL = 20_000;

/** The numbers of the entries from `from` to `to` (seconds, excluded): `first` to `last`, none when it is before `first`. */
export function findEntriesBetween(
  database: Database,
  from: number,
  to: number,
): { first: number; last: number } {
  return { first: countEntriesBefore(database, from) + 1, last: countEntriesBefore(database, to) };
}

/**
 * The balance behind an entry, from what stands beside it or is near; entries of before have none beside them, and are
 * added up, as many as a call may: `next` says from where to go on, and the sum is to be added to that.
 */
export function sumThrough(database: Database, seq: number): { sum: number; next: number | null } {
  const from = Math.max(0, seq - SUMMED_A_CALL);
  const known = database.first(
    'SELECT seq, balance FROM money_entries WHERE seq BETWEEN ? AND ? AND balance IS NOT NULL ORDER BY seq DESC LIMIT 1',
    from + 1,
    seq,
  );
  const start = known?.integer('seq') ?? from;
  const added = database.count(
    'SELECT sum(amount) AS n FROM money_entries WHERE seq BETWEEN ? AND ?',
    start + 1,
    seq,
  );
  return {
    sum: added + (known?.integer('balance') ?? 0),
    next: known === null && from > 0 ? from : null,
  };
}

function readLine(row: Row): Line {
  const refundId = row.textOrNull('refund_id');
  const type = row.word('kind', balanceEntryType.options);
  const reference = row.text('reference');
  const isOfPayment = (type === 'payment' || type === 'fee') && refundId === null;
  const date = row.textOrNull('payout_date');
  return {
    seq: row.integer('seq'),
    at: row.integer('created_at'),
    type,
    amount: row.integer('amount'),
    reference,
    checkoutId: row.textOrNull('checkout_id') ?? (isOfPayment ? reference : null),
    refundId,
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
