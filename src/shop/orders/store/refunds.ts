import { readMetadata } from '../../../contract/metadata.ts';
import type { Database, Row } from '../../../database/rows.ts';
import {
  type RefundFailure,
  type RefundMeans,
  type RefundStatus,
  refundFailures,
  refundMeans,
  refundStatuses,
} from '../../../domain/orders/refund-shares.ts';

/** A refund of a checkout that the desk requested. Whole dinars, times in milliseconds. */
export type OwnRefund = {
  /** Built from the order and the action; also the idempotency key at the service. */
  id: string;
  orderId: string;
  checkoutId: string;
  amount: number;
  means: RefundMeans;
  status: RefundStatus;
  failure: RefundFailure | null;
  /** The part of `amount` that the customer does not owe any more. */
  waived: number;
  /**
   * The amount that went back by the service's report; it may be less than `amount`. Of a noted refund: the part that
   * the service has reported since.
   */
  given: number;
  /** The position of the order event that counts a noted refund; null for a refund at the service. */
  entry: number | null;
  /** The refund's id at the service; null until it has answered. */
  refundId: string | null;
  askedAt: number;
};

function readRefund(row: Row): OwnRefund {
  return {
    id: row.text('id'),
    orderId: row.text('order_id'),
    checkoutId: row.text('checkout_id'),
    amount: row.integer('amount'),
    means: row.word('means', refundMeans),
    status: row.word('status', refundStatuses),
    failure: row.wordOrNull('failure', refundFailures),
    waived: row.integer('waived'),
    given: row.integer('given'),
    entry: row.integerOrNull('entry'),
    refundId: row.textOrNull('refund_id'),
    askedAt: row.integer('asked_at'),
  };
}

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
  const row = sql.first('SELECT * FROM refunds WHERE id = ?', id);
  return row && readRefund(row);
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
  sql.run(
    `INSERT INTO refunds (id, order_id, checkout_id, amount, waived, means, status, given, asked_at, next_check_at)
     VALUES (?, ?, ?, ?, ?, ?, 'asked', 0, ?, ?)`,
    refund.id,
    refund.orderId,
    refund.checkoutId,
    refund.amount,
    refund.waived,
    refund.means,
    refund.askedAt,
    refund.askedAt,
  );
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
  sql.run(
    "UPDATE refunds SET status = 'noted', waived = 0, given = 0, entry = ?, next_check_at = NULL WHERE id = ?",
    entry,
    id,
  );
}

/** Saves how much of a noted refund the service has reported. */
export function saveReported(sql: Database, { id }: Pick<OwnRefund, 'id'>, given: number): void {
  sql.run('UPDATE refunds SET given = ? WHERE id = ?', given, id);
}

/** Retracts a noted refund: neither the note nor the service's report of it counts any more. */
export function saveRetracted(sql: Database, { id }: Pick<OwnRefund, 'id'>): void {
  sql.run("UPDATE refunds SET status = 'retracted', given = 0 WHERE id = ?", id);
}

/** Saves the state of a refund; `nextCheckAt`: null once it is final. */
export function saveRefund(
  sql: Database,
  { id, status, failure, given, refundId }: OwnRefund,
  nextCheckAt: number | null,
): void {
  sql.run(
    'UPDATE refunds SET status = ?, failure = ?, given = ?, refund_id = ?, next_check_at = ? WHERE id = ?',
    status,
    failure,
    given,
    refundId,
    nextCheckAt,
    id,
  );
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
