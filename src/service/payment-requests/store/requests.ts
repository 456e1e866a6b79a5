import type { Database, Row } from '../../../database/rows.ts';
import type { PaymentRequestRecord } from '../rules.ts';

function readRequest(row: Row): PaymentRequestRecord {
  return {
    seq: row.integer('seq'),
    id: row.text('id'),
    name: row.text('name'),
    amount: row.integer('amount'),
    least: row.integerOrNull('least'),
    lastDay: row.textOrNull('last_day'),
    passesFees: row.flag('pass_fees'),
    closedAt: row.integerOrNull('closed_at'),
    paid: row.integer('paid'),
    reserved: row.integer('reserved'),
    unusual: row.integer('unusual'),
    createdAt: row.integer('created_at'),
    updatedAt: row.integer('updated_at'),
  };
}

export function insertRequest(
  database: Database,
  request: Pick<
    PaymentRequestRecord,
    'id' | 'name' | 'amount' | 'least' | 'lastDay' | 'passesFees' | 'createdAt'
  >,
): void {
  database.run(
    `INSERT INTO payment_requests (id, name, amount, least, last_day, pass_fees, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    request.id,
    request.name,
    request.amount,
    request.least,
    request.lastDay,
    Number(request.passesFees),
    request.createdAt,
    request.createdAt,
  );
}

export function findRequest(database: Database, id: string): PaymentRequestRecord | null {
  const row = database.first('SELECT * FROM payment_requests WHERE id = ?', id);
  return row === null ? null : readRequest(row);
}

/** Writes what the merchant may change. `at` in seconds. */
export function updateRequest(database: Database, request: PaymentRequestRecord, at: number): void {
  database.run(
    `UPDATE payment_requests SET name = ?, least = ?, last_day = ?, pass_fees = ?, closed_at = ?, updated_at = ?
     WHERE seq = ?`,
    request.name,
    request.least,
    request.lastDay,
    Number(request.passesFees),
    request.closedAt,
    at,
    request.seq,
  );
}

/** Requests before a place, newest first. */
export function requestsBefore(
  database: Database,
  before: number | null,
  count: number,
): PaymentRequestRecord[] {
  return database
    .all(
      'SELECT * FROM payment_requests WHERE seq < ? ORDER BY seq DESC LIMIT ?',
      before ?? Number.MAX_SAFE_INTEGER,
      count,
    )
    .map(readRequest);
}
