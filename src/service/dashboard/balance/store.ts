import { balanceEntryType } from '../../../contract/resources/balance.ts';
import type { Database } from '../../../database/rows.ts';
import { NO_SUMS, type Stretch, type Sums } from './rules.ts';

/** Sums of a stretch of entries by type. */
export function sumEntries(database: Database, { first, last }: Stretch): Sums {
  const sums = { ...NO_SUMS };
  const rows = database.all(
    'SELECT kind, sum(amount) AS amount FROM money_entries WHERE seq BETWEEN ? AND ? GROUP BY +kind',
    first,
    last,
  );
  for (const row of rows) sums[row.word('kind', balanceEntryType.options)] = row.integer('amount');
  return sums;
}

/** The number of the entry that took a payout out of the balance. */
export function findPayoutEntry(database: Database, payoutId: string): number | null {
  const row = database.first(
    `SELECT seq FROM money_entries WHERE kind = 'payout' AND amount < 0 AND reference = ?`,
    payoutId,
  );
  return row?.integer('seq') ?? null;
}

/** The number of the newest such entry before another; 0 when there is none. */
export function findPayoutEntryBefore(database: Database, seq: number): number {
  const row = database.first(
    `SELECT seq FROM money_entries WHERE kind = 'payout' AND amount < 0 AND seq < ? ORDER BY seq DESC LIMIT 1`,
    seq,
  );
  return row?.integer('seq') ?? 0;
}

/** When the first entry was made, in seconds; null without one. */
export function findFirstEntryTime(database: Database): number | null {
  const row = database.first('SELECT created_at FROM money_entries ORDER BY seq LIMIT 1');
  return row?.integer('created_at') ?? null;
}
