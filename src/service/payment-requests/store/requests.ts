import type { Database } from '../../../database/rows.ts';
import { flag, integer, named, orNull, table, text } from '../../../database/table.ts';
import type { PaymentRequestRecord } from '../rules.ts';

const paymentRequests = table('payment_requests', {
  seq: integer,
  id: text,
  name: text,
  amount: integer,
  least: orNull(integer),
  lastDay: orNull(text),
  passesFees: named('pass_fees', flag),
  closedAt: orNull(integer),
  paid: integer,
  reserved: integer,
  unusual: integer,
  createdAt: integer,
  updatedAt: integer,
});

export function insertRequest(
  database: Database,
  request: Pick<
    PaymentRequestRecord,
    'id' | 'name' | 'amount' | 'least' | 'lastDay' | 'passesFees' | 'createdAt'
  >,
): void {
  paymentRequests.insert(database, { ...request, updatedAt: request.createdAt });
}

export function findRequest(database: Database, id: string): PaymentRequestRecord | null {
  return paymentRequests.find(database, { id });
}

/** Writes what the merchant may change. `at` in seconds. */
export function updateRequest(
  database: Database,
  { seq, name, least, lastDay, passesFees, closedAt }: PaymentRequestRecord,
  at: number,
): void {
  paymentRequests.update(database, { seq }, { name, least, lastDay, passesFees, closedAt, updatedAt: at });
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
    .map(paymentRequests.read);
}
