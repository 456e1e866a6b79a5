import { eraseWords } from '../../../contract/erasure.ts';
import { type DoubtfulAnswer, doubtfulAnswer } from '../../../contract/resources/reconciliation.ts';
import {
  MAX_REFUNDS,
  type RefundStatus,
  refundFailure,
  refundMethod,
  refundStatus,
} from '../../../contract/resources/refund.ts';
import { type Page, type PageAt, readWholePage } from '../../../database/list-pages.ts';
import type { Database, Row } from '../../../database/rows.ts';
import { integer, orNull, type RowOf, table, text, word } from '../../../database/table.ts';
import { customerOfCheckout, isAnybodyErasing, isErasing } from '../../account/store/erasures.ts';
import { filterBy, filterByMetadata } from '../../filters/store/filters.ts';
import { readSelectedPage } from '../../filters/store/pages.ts';
import { type Doubtful, MOST_DOUBTS, readDoubtful } from '../../payments/store/attempts.ts';

const refunds = table(
  'refunds',
  {
    seq: integer,
    id: text,
    checkoutId: text,
    /** The attempt whose money goes back; null for a refund by hand. */
    attemptId: orNull(text),
    amount: integer,
    refundedAmount: integer,
    feesReturned: integer,
    status: word(refundStatus.options),
    method: word(refundMethod.options),
    reason: orNull(text),
    failureCode: orNull(word(refundFailure.options)),
    /** Compact JSON, as sent. */
    metadata: orNull(text),
    /** How often the acquirer was asked. */
    asked: integer,
    /** Milliseconds, written before the request to the acquirer; null until then. */
    requestedAt: orNull(integer),
    /** What the attempt's refunds had given back at that time, in whole dinars; -1 after a restore: not known. */
    givenBefore: integer,
    /** The acquirer's last answer, if it left the outcome open. */
    doubt: orNull(word(doubtfulAnswer.options)),
    createdAt: integer,
    updatedAt: integer,
  },
  { checkAt: orNull(integer) },
);

export type RefundRecord = RowOf<typeof refunds>;

const readRefund = refunds.read;

/** Reads rows; erases persons whose erasure has not reached the row yet. */
function readerOf(database: Database): (row: Row) => RefundRecord {
  if (!isAnybodyErasing(database)) return readRefund;
  return (row) => {
    const refund = readRefund(row);
    if (!isErasing(database, customerOfCheckout(database, refund.checkoutId))) return refund;
    const { description, metadata } = eraseWords(
      { description: refund.reason, metadata: refund.metadata },
      'all',
    );
    return { ...refund, reason: description, metadata };
  };
}

/** `checkAt` in milliseconds: when the acquirer is asked; ignored for a refund that has already ended. */
export function insertRefund(
  database: Database,
  refund: Omit<RefundRecord, 'seq' | 'asked' | 'requestedAt' | 'givenBefore' | 'doubt' | 'updatedAt'>,
  checkAt: number,
): RefundRecord {
  const at = { createdAt: refund.createdAt, updatedAt: refund.createdAt };
  const fields = { ...refund, ...at, asked: 0, requestedAt: null, givenBefore: 0, doubt: null };
  return { ...fields, seq: refunds.insertNumbered(database, { ...fields, checkAt }) };
}

/** Writes the end of a refund. */
export function endRefund(
  database: Database,
  { seq, status, refundedAmount, feesReturned, failureCode, updatedAt }: RefundRecord,
): void {
  refunds.update(database, { seq }, { status, refundedAmount, feesReturned, failureCode, updatedAt });
}

export function findRefund(database: Database, id: string): RefundRecord | null {
  const row = database.first('SELECT * FROM refunds WHERE id = ?', id);
  return row === null ? null : readerOf(database)(row);
}

/** All refunds of a checkout, newest first. */
export function refundsOfCheckout(database: Database, checkoutId: string): RefundRecord[] {
  const at = { page: 1, perPage: MAX_REFUNDS, after: null, before: null };
  const all = { checkoutId, status: undefined, metadata: undefined, from: null, to: null };
  const page = pageOfRefunds(database, at, all);
  return page.ok ? page.records : [];
}

/** Filters of refunds. Times are id prefixes, `to` excluded: ids are time-ordered. */
type RefundSelection = {
  checkoutId: string | undefined;
  status: RefundStatus | undefined;
  metadata: Record<string, string> | undefined;
  from: string | null;
  to: string | null;
};

export function pageOfRefunds(database: Database, at: PageAt, asked: RefundSelection): Page<RefundRecord> {
  const { checkoutId, status, from, to } = asked;
  const filters = [
    ...filterByMetadata('refunds', asked.metadata),
    ...(checkoutId === undefined ? [] : [filterBy('refunds', 'checkout_id', checkoutId)]),
    ...(status === undefined ? [] : [filterBy('refunds', 'status', status)]),
  ];
  if (filters.length === 0 && from === null && to === null)
    return readWholePage(database, 'refunds', at, readerOf(database));
  const span = {
    first: from === null ? null : (findFirstSince(database, from) ?? Number.MAX_SAFE_INTEGER),
    last: to === null ? null : (findFirstSince(database, to) ?? Number.MAX_SAFE_INTEGER) - 1,
  };
  return readSelectedPage(database, 'refunds', at, { filters, span }, readerOf(database));
}

/** The sequence number of the first refund whose id is not before `id`: one row of the ids' index. */
function findFirstSince(database: Database, id: string): number | null {
  const row = database.first('SELECT seq FROM refunds WHERE id >= ? ORDER BY id LIMIT 1', id);
  return row?.integer('seq') ?? null;
}

/** The sum of pending refunds, in whole dinars; reads one row per pending refund. */
export function sumOfPendingRefunds(database: Database): number {
  return database.count(`SELECT coalesce(sum(amount), 0) AS n FROM refunds WHERE status = 'pending'`);
}

/** Named, because SQLite would read all pending refunds by the index of their status. */
const BY_CHECK = 'INDEXED BY refunds_check';
const OF_CHECKOUT = 'INDEXED BY refunds_checkout';

/** Refunds to ask the acquirer about at `now` (milliseconds). */
export function findRefundsToAsk(database: Database, now: number, count: number): RefundRecord[] {
  return database
    .all(
      `SELECT * FROM refunds ${BY_CHECK} WHERE status = 'pending' AND check_at <= ? ORDER BY check_at LIMIT ?`,
      now,
      count,
    )
    .map(readRefund);
}

/**
 * Records a question to the acquirer; the next one is due at `checkAt` (milliseconds), unless the refund ends first.
 */
export function countRefundQuestion(database: Database, { seq, asked }: RefundRecord, checkAt: number): void {
  refunds.update(database, { seq }, { asked: asked + 1, checkAt });
}

/** The refund waits until `checkAt` (milliseconds); the acquirer was not asked. */
export function postponeRefund(database: Database, { seq }: RefundRecord, checkAt: number): void {
  refunds.update(database, { seq }, { checkAt });
}

/** Call before the request goes out. `at` in milliseconds. */
export function noteRefundRequest(database: Database, refund: RefundRecord, at: number): void {
  database.run(
    `UPDATE refunds SET requested_at = ?, given_before =
       (SELECT coalesce(sum(refunded_amount), 0) FROM refunds WHERE checkout_id = ? AND attempt_id = ?)
     WHERE seq = ?`,
    at,
    refund.checkoutId,
    refund.attemptId,
    refund.seq,
  );
}

/** Whether the outcome of another refund of the attempt is open. */
export function hasRefundUnderWay(database: Database, { checkoutId, attemptId, seq }: RefundRecord): boolean {
  const row = database.first(
    `SELECT 1 FROM refunds ${OF_CHECKOUT} WHERE checkout_id = ? AND attempt_id = ? AND seq <> ? AND status = 'pending'
       AND requested_at IS NOT NULL LIMIT 1`,
    checkoutId,
    attemptId,
    seq,
  );
  return row !== null;
}

/** The request of `requestedAt` never reached the acquirer: it may go out at `checkAt` (milliseconds). */
export function cancelRefundRequest(
  database: Database,
  { seq, requestedAt }: RefundRecord,
  checkAt: number,
): void {
  database.run(
    `UPDATE refunds SET requested_at = NULL, check_at = ? WHERE seq = ? AND requested_at = ? AND status = 'pending'`,
    checkAt,
    seq,
    requestedAt,
  );
}

/** Records the acquirer's last answer, which leaves the outcome open; false when it was the same before. */
export function setRefundDoubt(database: Database, { seq }: RefundRecord, doubt: DoubtfulAnswer): boolean {
  const row = database.first(
    `UPDATE refunds SET doubt = ? WHERE seq = ? AND status = 'pending' AND doubt IS NOT ? RETURNING seq`,
    doubt,
    seq,
    doubt,
  );
  return row !== null;
}

/** Pending refunds whose outcome the acquirer leaves open, oldest first. */
export function doubtfulRefunds(database: Database): Doubtful[] {
  return database
    .all(
      `SELECT refunds.*, attempts.reference AS reference FROM refunds INDEXED BY refunds_doubt
         JOIN attempts ON attempts.id = refunds.attempt_id
       WHERE refunds.doubt IS NOT NULL AND refunds.status = 'pending' ORDER BY refunds.seq LIMIT ?`,
      MOST_DOUBTS,
    )
    .map(readDoubtful);
}

/** Lets the next refund of an attempt go out at `now` (milliseconds): the one before it has ended. */
export function hurryNextRefunds(
  database: Database,
  { checkoutId, attemptId }: RefundRecord,
  now: number,
): void {
  database.run(
    `UPDATE refunds ${OF_CHECKOUT} SET check_at = ? WHERE checkout_id = ? AND attempt_id = ? AND status = 'pending'
       AND requested_at IS NULL`,
    now,
    checkoutId,
    attemptId,
  );
}

/** When the next question is due, in milliseconds; null when none is. */
export function nextRefundQuestion(database: Database): number | null {
  const row = database.keptFirst(
    `SELECT check_at FROM refunds ${BY_CHECK} WHERE status = 'pending' ORDER BY check_at LIMIT 1`,
  );
  return row?.integer('check_at') ?? null;
}

/**
 * Makes all pending refunds due for a question at once. Any of them may have been requested since the backup, so they
 * are only asked about; what went back before them is not known any more. `now` in milliseconds.
 */
export function askAboutRestoredRefunds(database: Database, now: number): void {
  database.run(
    `UPDATE refunds SET check_at = 0, requested_at = coalesce(requested_at, ?),
       given_before = CASE WHEN requested_at IS NULL THEN -1 ELSE given_before END WHERE status = 'pending'`,
    now,
  );
}
