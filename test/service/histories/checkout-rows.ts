import type { Database } from '../../../src/database/rows.ts';

/** All rows of the ledger about one checkout. */
export type CheckoutRows = {
  status: string;
  declined: boolean;
  expiresAt: number;
  /** What the payer pays, and the merchant's costs. */
  total: number;
  fees: number;
  receipt: string | null;
  attempts: { id: string; status: string; amount: number; redirect: string | null; unanswered: boolean }[];
  events: string[];
  entries: { kind: string; amount: number }[];
  exceptions: { attempt: string; why: string; amount: number }[];
  undelivered: number;
};

export function readCheckoutRows(database: Database, id: string): CheckoutRows {
  const row = database.first('SELECT * FROM checkouts WHERE id = ?', id);
  if (row === null) throw new Error('The checkout is gone.');
  return {
    status: row.text('status'),
    declined: row.textOrNull('decline_code') !== null,
    expiresAt: row.integer('expires_at'),
    total: row.integer('amount') + row.integer('fees_on_customer'),
    fees: row.integer('fees'),
    receipt: row.textOrNull('receipt_number'),
    attempts: database
      .all('SELECT * FROM attempts WHERE checkout_id = ? ORDER BY seq', id)
      .map((attempt) => ({
        id: attempt.text('id'),
        status: attempt.text('status'),
        amount: attempt.integer('amount'),
        redirect: attempt.textOrNull('redirect'),
        unanswered: attempt.flag('unanswered'),
      })),
    events: database
      .all('SELECT type FROM events WHERE checkout_id = ? ORDER BY seq', id)
      .map((event) => event.text('type')),
    entries: database
      .all('SELECT kind, amount FROM money_entries WHERE reference = ? ORDER BY seq', id)
      .map((entry) => ({ kind: entry.text('kind'), amount: entry.integer('amount') })),
    exceptions: database
      .all('SELECT * FROM payment_exceptions WHERE checkout_id = ? ORDER BY seq', id)
      .map((exception) => ({
        attempt: exception.text('attempt_id'),
        why: exception.text('why'),
        amount: exception.integer('amount'),
      })),
    undelivered: database.count(
      `SELECT count(*) AS n FROM events e WHERE checkout_id = ? AND NOT EXISTS
         (SELECT 1 FROM deliveries d WHERE d.event_seq = e.seq AND d.state = 'delivered')`,
      id,
    ),
  };
}

/** Complaints about broken invariants of the whole ledger. */
export function auditLedger(database: Database): string[] {
  const complaints: string[] = [];
  const balance = database.count(`SELECT value AS n FROM counters WHERE name = 'balance'`);
  const sum = database.count('SELECT coalesce(sum(amount), 0) AS n FROM money_entries');
  if (balance !== sum) complaints.push(`the balance is ${balance}, its entries make ${sum}`);
  const years = database.all(
    `SELECT substr(receipt_number, 1, 4) AS year, count(DISTINCT receipt_number) AS receipts,
       max(CAST(substr(receipt_number, 6) AS INTEGER)) AS last, count(*) AS paid
     FROM checkouts WHERE status = 'paid' GROUP BY 1`,
  );
  for (const row of years) {
    const [year, receipts, last, paid] = [
      row.text('year'),
      ...['receipts', 'last', 'paid'].map((name) => row.integer(name)),
    ];
    if (receipts !== paid || last !== paid)
      complaints.push(`${year}: ${receipts} receipts to ${last}, ${paid} paid`);
  }
  return complaints;
}
