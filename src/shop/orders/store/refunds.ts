import { readMetadata } from '../../../contract/metadata.ts';
import type { Database } from '../../../database/rows.ts';
import { integer, orNull, type RowOf, table, text, word } from '../../../database/table.ts';
import { refundFailures, refundMeans, refundStatuses } from '../../../domain/orders/refund-shares.ts';

const refunds = table(
  'refunds',
  {
    /** Built from the order and the action; also the idempotency key at the service. */
    id: text,
    orderId: text,
    checkoutId: text,
    amount: integer,
    means: word(refundMeans),
    status: word(refundStatuses),
    failure: orNull(word(refundFailures)),
    /** The part of `amount` that the customer does not owe any more. */
    waived: integer,
    /**
     * The amount that went back by the service's report; it may be less than `amount`. Of a noted refund: the part that
     * the service has reported since.
     */
    given: integer,
    /** The position of the order event that counts a noted refund; null for a refund at the service. */
    entry: orNull(integer),
    /** The refund's id at the service; null until it has answered. */
    refundId: orNull(text),
    askedAt: integer,
  },
  { nextCheckAt: orNull(integer) },
);

/** A refund of a checkout that the desk requested. Whole dinars, times in milliseconds. */
export type OwnRefund = RowOf<typeof refunds>;

const readRefund = refunds.read;

/** The refunds of an order, the oldest first. */
export function refundsOfOrder(sql: Database, orderId: string): OwnRefund[] {
  return sql.all('SELECT * FROM refunds WHERE order_id = ? ORDER BY asked_at, id', orderId).map(readRefund);
}

/** The same of several orders, by their ids. */
export function refundsOfOrders(sql: Database, orderIds: readonly string[]): Map<string, OwnRefund[]> {
  const rows = sql.all(
    `SELECT * FROM refunds WHERE order_id IN (SELECT value FROM json_each(?)) ORDER BY order_id, asked_at, id`,
    JSON.stringify(orderIds),
  );
  return Map.groupBy(rows.map(readRefund), ({ orderId }) => orderId);
}

export function findRefund(sql: Database, id: string): OwnRefund | null {
  return refunds.find(sql, { id });
}

/**
 * The refund that the service reports: by its id there, or by its metadata, in case the answer with the id was lost.
 */
export function findOwnRefund(
  sql: Database,
  { id, checkout_id, metadata }: { id: string; checkout_id: string; metadata?: unknown },
): OwnRefund | null {
  const row = sql.first('SELECT * FROM refunds WHERE refund_id = ?', id);
  if (row !== null) return readRefund(row);
  const named = readMetadata(metadata, 'refund');
  const asked = typeof named === 'string' ? findRefund(sql, named) : null;
  return asked?.checkoutId === checkout_id && asked.refundId === null ? asked : null;
}

export function insertRefund(
  sql: Database,
  refund: Pick<OwnRefund, 'id' | 'orderId' | 'checkoutId' | 'amount' | 'waived' | 'means' | 'askedAt'>,
): void {
  refunds.insert(sql, { ...refund, status: 'asked', given: 0, nextCheckAt: refund.askedAt });
}

/** Saves a refund by hand of a checkout's money, which an order event counts. */
export function insertNoted(
  sql: Database,
  refund: Pick<OwnRefund, 'id' | 'orderId' | 'checkoutId' | 'amount' | 'means' | 'askedAt' | 'entry'>,
): void {
  insertRefund(sql, { ...refund, waived: 0 });
  saveNoted(sql, refund);
}

/** Turns a refund into the shop's own record. Its order event says how much the customer does not owe any more. */
export function saveNoted(sql: Database, { id, entry }: Pick<OwnRefund, 'id' | 'entry'>): void {
  refunds.update(sql, { id }, { status: 'noted', waived: 0, given: 0, entry, nextCheckAt: null });
}

/** Saves how much of a noted refund the service has reported. */
export function saveReported(sql: Database, { id }: Pick<OwnRefund, 'id'>, given: number): void {
  refunds.update(sql, { id }, { given });
}

/** Retracts a noted refund: neither the note nor the service's report of it counts any more. */
export function saveRetracted(sql: Database, { id }: Pick<OwnRefund, 'id'>): void {
  refunds.update(sql, { id }, { status: 'retracted', given: 0 });
}

/** Saves the state of a refund; `nextCheckAt`: null once it is final. */
export function saveRefund(
  sql: Database,
  { id, status, failure, given, refundId }: OwnRefund,
  nextCheckAt: number | null,
): void {
  refunds.update(sql, { id }, { status, failure, given, refundId, nextCheckAt });
}

/** The refunds whose check is due, the most overdue first. */
export function refundsToCheck(sql: Database, now: number, limit: number): OwnRefund[] {
  return sql
    .all('SELECT * FROM refunds WHERE next_check_at <= ? ORDER BY next_check_at LIMIT ?', now, limit)
    .map(readRefund);
}

/** When the next check is due; null while no refund is open. */
export function earliestRefundCheck(sql: Database): number | null {
  const row = sql.keptFirst('SELECT MIN(next_check_at) AS at FROM refunds WHERE next_check_at IS NOT NULL');
  return row?.integerOrNull('at') ?? null;
}
