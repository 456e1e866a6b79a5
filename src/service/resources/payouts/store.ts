import { type PayoutStatus, payoutStatus } from '../../../contract/resources/payout.ts';
import { type Page, type PageAt, readWholePage } from '../../../database/list-pages.ts';
import type { Database, Row } from '../../../database/rows.ts';

/** Only the status changes. `date`: YYYY-MM-DD; `reference`: the operator's, unique. */
export type PayoutRecord = {
  seq: number;
  id: string;
  amount: number;
  date: string;
  reference: string;
  status: PayoutStatus;
  createdAt: number;
  updatedAt: number;
};

function readPayout(row: Row): PayoutRecord {
  return {
    seq: row.integer('seq'),
    id: row.text('id'),
    amount: row.integer('amount'),
    date: row.text('date'),
    reference: row.text('reference'),
    status: row.word('status', payoutStatus.options),
    createdAt: row.integer('created_at'),
    updatedAt: row.integer('updated_at'),
  };
}

export function insertPayout(database: Database, payout: Omit<PayoutRecord, 'seq'>): PayoutRecord {
  const row = database.first(
    `INSERT INTO payouts (id, amount, date, reference, status, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING *`,
    payout.id,
    payout.amount,
    payout.date,
    payout.reference,
    payout.status,
    payout.createdAt,
    payout.updatedAt,
  );
  if (row === null) throw new Error('The payout was not inserted.');
  return readPayout(row);
}

/** By the operator's reference. */
export function findPayoutByReference(database: Database, reference: string): PayoutRecord | null {
  const row = database.first('SELECT * FROM payouts WHERE reference = ?', reference);
  return row === null ? null : readPayout(row);
}

export function findPayout(database: Database, id: string): PayoutRecord | null {
  const row = database.first('SELECT * FROM payouts WHERE id = ?', id);
  return row === null ? null : readPayout(row);
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
