import { expect } from 'vitest';
import type { Database } from '../../../../src/database/rows.ts';
import type { RefundBook } from './book.ts';

type RefundRow = {
  id: string;
  attempt: string | null;
  amount: number;
  refunded: number;
  fees: number;
  status: string;
  method: string;
  failure: string | null;
};

/** All rows of the ledger about the refunds of one checkout. */
export type RefundRows = {
  status: string;
  paid: number;
  fees: number;
  sums: { refunded: number; byHand: number; pending: number; count: number; fees: number };
  payingAttempt: string | null;
  refunds: RefundRow[];
  /** By refund. */
  entries: { refund: string; kind: string; amount: number; checkout: string | null }[];
  events: { type: string; subject: string; data: unknown }[];
  undelivered: number;
};

export function readRefundRows(database: Database, checkoutId: string): RefundRows {
  const row = database.first('SELECT * FROM checkouts WHERE id = ?', checkoutId);
  if (row === null) throw new Error('The checkout is gone.');
  const refunds = database
    .all('SELECT * FROM refunds WHERE checkout_id = ? ORDER BY seq', checkoutId)
    .map((refund) => ({
      id: refund.text('id'),
      attempt: refund.textOrNull('attempt_id'),
      amount: refund.integer('amount'),
      refunded: refund.integer('refunded_amount'),
      fees: refund.integer('fees_returned'),
      status: refund.text('status'),
      method: refund.text('method'),
      failure: refund.textOrNull('failure_code'),
    }));
  return {
    status: row.text('status'),
    paid: row.integer('amount') + row.integer('fees_on_customer'),
    fees: row.integer('fees'),
    sums: {
      refunded: row.integer('refunded_amount'),
      byHand: row.integer('refunded_by_hand'),
      pending: row.integer('refunds_pending_amount'),
      count: row.integer('refund_count'),
      fees: row.integer('fees_returned'),
    },
    payingAttempt:
      database
        .first(`SELECT id FROM attempts WHERE checkout_id = ? AND status = 'approved'`, checkoutId)
        ?.text('id') ?? null,
    refunds,
    entries: refunds.flatMap(({ id }) =>
      database.all('SELECT * FROM money_entries WHERE reference = ? ORDER BY seq', id).map((entry) => ({
        refund: id,
        kind: entry.text('kind'),
        amount: entry.integer('amount'),
        checkout: entry.textOrNull('checkout_id'),
      })),
    ),
    events: database
      .all(
        `SELECT type, subject_id, body FROM events WHERE checkout_id = ? AND type LIKE 'refund.%' ORDER BY seq`,
        checkoutId,
      )
      .map((event) => ({
        type: event.text('type'),
        subject: event.text('subject_id'),
        data: event.json('body', (body) => Reflect.get(Object(body), 'data')),
      })),
    undelivered: database.count(
      `SELECT count(*) AS n FROM events e WHERE checkout_id = ? AND NOT EXISTS
         (SELECT 1 FROM deliveries d WHERE d.event_seq = e.seq AND d.state = 'delivered')`,
      checkoutId,
    ),
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** The sum left to refund, by the refunds themselves. */
export function leftOf({ paid, refunds }: RefundRows): number {
  return (
    paid - sum(refunds.map(({ status, amount, refunded }) => (status === 'pending' ? amount : refunded)))
  );
}

/** Invariants. `before`: the rows one step earlier. */
export function checkRefunds(
  rows: RefundRows,
  before: RefundRows,
  book: RefundBook,
  checkoutId: string,
): void {
  const { paid, fees, sums, refunds, entries, events } = rows;
  expect(book.complaints).toEqual([]);
  expect(rows.status, 'status of the checkout').toBe('paid');

  expect(leftOf(rows), 'refunded sum within the paid sum').toBeGreaterThanOrEqual(0);
  const byHand = sum(refunds.filter(({ method }) => method !== 'acquirer').map(({ refunded }) => refunded));
  const given = sum(refunds.map(({ refunded }) => refunded)) - byHand;
  expect(sums, 'sums stored with the checkout').toEqual({
    refunded: given + byHand,
    byHand,
    pending: sum(refunds.filter(({ status }) => status === 'pending').map(({ amount }) => amount)),
    count: refunds.length,
    fees: sum(refunds.map((refund) => refund.fees)),
  });
  // This account's terms return them.
  expect(sums.fees, 'refunded fees').toBe(Math.floor((2 * fees * given + paid) / (2 * paid)));

  for (const refund of refunds) {
    const { id, status, method, amount, refunded } = refund;
    const isGiven = status === 'succeeded';
    expect(refunded, `amount of a refund that is ${status}`).toBeLessThanOrEqual(isGiven ? amount : 0);
    expect(refunded > 0, `presence of an amount: ${status}`).toBe(isGiven);
    const money = [
      { refund: id, kind: 'refund', amount: -refunded, checkout: checkoutId },
      ...(refund.fees > 0 ? [{ refund: id, kind: 'fee', amount: refund.fees, checkout: checkoutId }] : []),
    ];
    expect(
      entries.filter((entry) => entry.refund === id),
      `balance entries of ${status} by ${method}`,
    ).toEqual(isGiven && method === 'acquirer' ? money : []);
    const reported = events.filter(({ subject }) => subject === id);
    expect(reported, `events of ${status}`).toMatchObject(
      status === 'pending'
        ? []
        : [
            {
              type: `refund.${status}`,
              data: {
                id,
                entity: 'refund',
                status,
                amount,
                refunded_amount: refunded,
                fees_returned: refund.fees,
                failure_code: refund.failure,
              },
            },
          ],
    );
    const kept = book.refunds.get(id);
    if (method === 'acquirer') expect(refund.attempt, 'attempt of the refund').toBe(rows.payingAttempt);
    else expect(kept, 'request to the bank for a refund by hand').toBeUndefined();
    if (method === 'acquirer' && isGiven) expect(kept?.end).toEqual({ state: 'succeeded', amount: refunded });
    if (status === 'failed') expect(kept?.end).toEqual({ state: 'failed', code: refund.failure });
  }
  expect(events).toHaveLength(refunds.filter(({ status }) => status !== 'pending').length);

  // Stored refunds do not change; only pending ones end.
  for (const [index, was] of before.refunds.entries()) {
    const now = refunds[index];
    if (was.status === 'pending') expect(now).toMatchObject({ id: was.id, amount: was.amount });
    else expect(now, 'final state').toEqual(was);
  }
}
