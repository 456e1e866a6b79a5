import { type Attempt, type PaymentMethod, paymentMethod } from '../../../contract/resources/checkout.ts';
import { type ExceptionReason, exceptionReason } from '../../../contract/resources/payment-exception.ts';
import { type SimulatedRefunds, simulatedRefunds } from '../../../contract/resources/refund.ts';
import type { Page, PageAt } from '../../../database/pages.ts';
import type { Database, Row } from '../../../database/rows.ts';
import type { Beginning } from '../../acquirers/port.ts';
import { readSelectedPage } from '../../filters/store/pages.ts';

export type AttemptRecord = {
  seq: number;
  id: string;
  checkoutId: string;
  reference: string;
  status: Attempt['status'];
  method: PaymentMethod;
  amount: number;
  declineCode: string | null;
  /** Where the acquirer wants the payer; null until it has answered. */
  redirect: string | null;
  /** The acquirer's own id of the order; null when it gave none, or its answer was lost. */
  acquirerOrderId: string | null;
  /** Where the payer was sent, and whom the money is asked back from; null of attempts of before this was written down. */
  acquirer: string | null;
  /** Of one that a simulation paid: what its refunds come to. */
  simulated: SimulatedRefunds | null;
  createdAt: number;
  updatedAt: number;
};

/** An attempt with what became of its approval: null unless no checkout could take it. */
export type ListedAttempt = AttemptRecord & { exception: ExceptionReason | null };

function readAttempt(row: Row): AttemptRecord {
  return {
    seq: row.integer('seq'),
    id: row.text('id'),
    checkoutId: row.text('checkout_id'),
    reference: row.text('reference'),
    status: row.word('status', ['pending', 'approved', 'declined']),
    method: row.word('method', paymentMethod.options),
    amount: row.integer('amount'),
    declineCode: row.textOrNull('decline_code'),
    redirect: row.textOrNull('redirect'),
    acquirerOrderId: row.textOrNull('acquirer_order_id'),
    acquirer: row.textOrNull('acquirer'),
    simulated: row.wordOrNull('simulated', simulatedRefunds.options),
    createdAt: row.integer('created_at'),
    updatedAt: row.integer('updated_at'),
  };
}

/** Before the acquirer is called. `checkAt` in milliseconds: when the alarm asks the acquirer about it. */
export function insertAttempt(
  database: Database,
  attempt: Omit<AttemptRecord, 'seq' | 'acquirerOrderId'>,
  checkAt: number,
): void {
  database.run(
    `INSERT INTO attempts
       (id, checkout_id, reference, status, method, amount, decline_code, redirect, check_at, acquirer, simulated,
       created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    attempt.id,
    attempt.checkoutId,
    attempt.reference,
    attempt.status,
    attempt.method,
    attempt.amount,
    attempt.declineCode,
    attempt.redirect,
    checkAt,
    attempt.acquirer,
    attempt.simulated,
    attempt.createdAt,
    attempt.updatedAt,
  );
}

/** What the acquirer answered when it took the order. */
export function setAttemptBeginning(database: Database, id: string, { redirect, orderId }: Beginning): void {
  database.run(
    'UPDATE attempts SET redirect = ?, acquirer_order_id = ? WHERE id = ?',
    redirect,
    orderId ?? null,
    id,
  );
}

/** The acquirer's answer came when the attempt had ended: nobody is sent there, but the order can be asked about. */
export function setAttemptOrderId(database: Database, id: string, orderId: string): void {
  database.run(
    'UPDATE attempts SET acquirer_order_id = ? WHERE id = ? AND acquirer_order_id IS NULL',
    orderId,
    id,
  );
}

export function setAttemptCheck(database: Database, id: string, checkAt: number): void {
  database.run('UPDATE attempts SET check_at = ? WHERE id = ?', checkAt, id);
}

/** Ends a pending attempt; false when it had ended before. `at` in seconds. */
export function declineAttempt(database: Database, id: string, code: string, at: number): boolean {
  return (
    database.first(
      `UPDATE attempts SET status = 'declined', decline_code = ?, updated_at = ?
       WHERE id = ? AND status = 'pending' RETURNING id`,
      code,
      at,
      id,
    ) !== null
  );
}

/** Takes an approval, also of a declined attempt; false when it was taken before. `at` in seconds. */
export function approveAttempt(database: Database, id: string, at: number): boolean {
  return (
    database.first(
      `UPDATE attempts SET status = 'approved', decline_code = NULL, unanswered = 0, updated_at = ?
       WHERE id = ? AND status <> 'approved' RETURNING id`,
      at,
      id,
    ) !== null
  );
}

/** Whether the acquirer is still asked about an attempt that was declined without its word. */
export function setAttemptUnanswered(database: Database, id: string, unanswered: boolean): void {
  const value = Number(unanswered);
  database.run('UPDATE attempts SET unanswered = ? WHERE id = ? AND unanswered <> ?', value, id, value);
}

export function findAttempt(database: Database, id: string): AttemptRecord | null {
  const row = database.first('SELECT * FROM attempts WHERE id = ?', id);
  return row === null ? null : readAttempt(row);
}

/** The attempt that paid a checkout: others that were approved paid nothing, and are exceptions. */
export function findPayingAttempt(database: Database, checkoutId: string): AttemptRecord | null {
  const row = database.first(
    `SELECT * FROM attempts WHERE checkout_id = ? AND status = 'approved'
       AND NOT EXISTS (SELECT 1 FROM payment_exceptions WHERE attempt_id = attempts.id) ORDER BY seq LIMIT 1`,
    checkoutId,
  );
  return row === null ? null : readAttempt(row);
}

/** The attempt at the bank; at most one a checkout. */
export function findOpenAttempt(database: Database, checkoutId: string): AttemptRecord | null {
  const row = database.first(
    `SELECT * FROM attempts WHERE checkout_id = ? AND status = 'pending' ORDER BY seq DESC LIMIT 1`,
    checkoutId,
  );
  return row === null ? null : readAttempt(row);
}

export function pageOfAttempts(database: Database, checkoutId: string, at: PageAt): Page<ListedAttempt> {
  const read = (row: Row): ListedAttempt => ({
    ...readAttempt(row),
    exception: row.wordOrNull('exception', exceptionReason.options),
  });
  const selection = { filters: [], owned: { column: 'checkout_id', value: checkoutId } };
  const exception = '(SELECT why FROM payment_exceptions WHERE attempt_id = attempts.id) AS exception';
  return readSelectedPage(database, 'attempts', at, selection, read, { columns: `*, ${exception}` });
}

/** Attempts without the acquirer's last word: an index each, which holds a row only as long. */
const ASKED = [`status = 'pending'`, 'unanswered = 1'] as const;

/** Attempts that the acquirer should be asked about at `now` (milliseconds), at most `count` of each kind. */
export function findAttemptsToCheck(database: Database, now: number, count: number): AttemptRecord[] {
  return ASKED.flatMap((asked) =>
    database
      .all(`SELECT * FROM attempts WHERE ${asked} AND check_at <= ? ORDER BY check_at LIMIT ?`, now, count)
      .map(readAttempt),
  );
}

/** Milliseconds of the next such question; null when there is none to ask. */
export function nextAttemptCheck(database: Database): number | null {
  const next = ASKED.map((asked) =>
    database
      .first(`SELECT check_at FROM attempts WHERE ${asked} ORDER BY check_at LIMIT 1`)
      ?.integer('check_at'),
  ).filter((time) => time !== undefined);
  return next.length === 0 ? null : Math.min(...next);
}
