import { type Page, type PageAt, readWholePage } from '../../../database/pagination.ts';
import type { Database, Row } from '../../../database/rows.ts';

/** Append-only. `date`: YYYY-MM-DD; `reference`: the operator's, unique. */
export type PayoutRecord = {
  seq: number;
  id: string;
  amount: number;
  date: string;
  reference: string;
  createdAt: number;
};

function readPayout(row: Row): PayoutRecord {
  return {
    seq: row.integer('seq'),
    id: row.text('id'),
    amount: row.integer('amount'),
    date: row.text('date'),
    reference: row.text('reference'),
    createdAt: row.integer('created_at'),
  };
}

export function insertPayout(database: Database, payout: Omit<PayoutRecord, 'seq'>): PayoutRecord {
  const row = database.first(
    'INSERT INTO payouts (id, amount, date, reference, created_at) VALUES (?, ?, ?, ?, ?) RETURNING *',
    payout.id,
    payout.amount,
    payout.date,
    payout.reference,
    payout.createdAt,
  );
  if (row === null) throw new Error('The payout was not inserted.');
  return readPayout(row);
}

/** By the operator's reference. */
export function findPayoutByReference(database: Database, reference: string): PayoutRecord | null {
  const row = database.first('SELECT * FROM payouts WHERE reference = ?', reference);
  return row === null ? null : readPayout(row);
}

/** Newest first. */
export function pageOfPayouts(database: Database, at: PageAt): Page<PayoutRecord> {
  return readWholePage(database, 'payouts', at, readPayout);
}
