import { type PayoutStatus, payoutStatus } from '../../../contract/resources/payout.ts';
import { type Page, type PageAt, readWholePage } from '../../../database/list-pages.ts';
import type { Database } from '../../../database/rows.ts';
import { integer, type RowOf, table, text, word } from '../../../database/table.ts';

const payouts = table('payouts', {
  seq: integer,
  id: text,
  amount: integer,
  date: text,
  reference: text,
  status: word(payoutStatus.options),
  createdAt: integer,
  updatedAt: integer,
});

/** Only the status changes. `date`: YYYY-MM-DD; `reference`: the operator's, unique. */
export type PayoutRecord = RowOf<typeof payouts>;

const readPayout = payouts.read;

export function insertPayout(database: Database, payout: Omit<PayoutRecord, 'seq'>): PayoutRecord {
  return { ...payout, seq: payouts.insertNumbered(database, payout) };
}

/** By the operator's reference. */
export function findPayoutByReference(database: Database, reference: string): PayoutRecord | null {
  return payouts.find(database, { reference });
}

export function findPayout(database: Database, id: string): PayoutRecord | null {
  return payouts.find(database, { id });
}

/** Ends a pending payout, `at` in seconds. */
export function endPayout(database: Database, id: string, status: PayoutStatus, at: number): PayoutRecord {
  const row = database.first(
    `UPDATE payouts SET status = ?, updated_at = ? WHERE id = ? AND status = 'pending' RETURNING *`,
    status,
    at,
    id,
  );
  if (row === null) throw new Error('The payout was not pending.');
  return readPayout(row);
}

/** Newest first. */
export function pageOfPayouts(database: Database, at: PageAt): Page<PayoutRecord> {
  return readWholePage(database, 'payouts', at, readPayout);
}
