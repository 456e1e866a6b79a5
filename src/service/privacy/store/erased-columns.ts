import {
  eraseBody,
  eraseQuery,
  eraseText,
  eraseWords,
  type Reach,
  readPerson,
} from '../../../contract/erasure.ts';
import type { Database, Row } from '../../../database/rows.ts';
import { deleteRedirects } from '../../payments/store/attempts.ts';
import { eraseAnswers } from '../../webhooks/store/attempts.ts';

/** Where personal data is in an account's tables, and how it is erased. */

/** The columns of a checkout that retention needs. */
export type HeldCheckout = {
  seq: number;
  id: string;
  status: string;
  customerId: string | null;
  hasAddress: boolean;
  isErased: boolean;
  /** The sum of its pending refunds. */
  pendingRefunds: number;
  /** Seconds. */
  createdAt: number;
};

function readHeld(row: Row): HeldCheckout {
  return {
    seq: row.integer('seq'),
    id: row.text('id'),
    status: row.text('status'),
    customerId: row.textOrNull('customer_id'),
    hasAddress: row.textOrNull('shipping_address') !== null || row.textOrNull('shipping') !== null,
    isErased: row.integerOrNull('erased_at') !== null,
    pendingRefunds: row.integer('refunds_pending_amount'),
    createdAt: row.integer('created_at'),
  };
}

const HELD =
  'seq, id, status, customer_id, shipping_address, shipping, erased_at, refunds_pending_amount, created_at';

/** The checkouts of a customer after a number, oldest first. */
export function checkoutsOfCustomer(
  database: Database,
  customerId: string,
  seq: number,
  count: number,
): HeldCheckout[] {
  return database
    .all(
      `SELECT ${HELD} FROM checkouts WHERE customer_id = ? AND seq > ? ORDER BY seq LIMIT ?`,
      customerId,
      seq,
      count,
    )
    .map(readHeld);
}

/** All checkouts after a number, oldest first. */
export function checkoutsAfter(database: Database, seq: number, count: number): HeldCheckout[] {
  return database
    .all(`SELECT ${HELD} FROM checkouts WHERE seq > ? ORDER BY seq LIMIT ?`, seq, count)
    .map(readHeld);
}

export function isNewestOfCustomer(database: Database, customerId: string, seq: number): boolean {
  return (
    database.first('SELECT 1 FROM checkouts WHERE customer_id = ? AND seq > ? LIMIT 1', customerId, seq) ===
    null
  );
}

/** The checkout has money that no checkout could take; a person has to ask about it. */
export function hasException(database: Database, checkoutId: string): boolean {
  return (
    database.first('SELECT 1 FROM payment_exceptions WHERE checkout_id = ? LIMIT 1', checkoutId) !== null
  );
}

/**
 * Erases the person from a checkout, its attempts, refunds and events, and from endpoints' answers. `at` in seconds.
 */
export function eraseCheckout(database: Database, { seq, id }: HeldCheckout, reach: Reach, at: number): void {
  const row = database.first(
    `SELECT description, metadata, shipping_address, success_url, failure_url, payment_request_id
     FROM checkouts WHERE seq = ?`,
    seq,
  );
  if (row === null) return;
  const { description, metadata } = eraseWords(
    { description: row.textOrNull('description'), metadata: row.textOrNull('metadata') },
    reach,
  );
  const success = row.text('success_url');
  const failure = row.textOrNull('failure_url');
  database.run(
    `UPDATE checkouts SET description = ?, metadata = ?, shipping_address = ?, shipping = NULL, success_url = ?,
       failure_url = ?, erased_at = ? WHERE seq = ?`,
    description,
    metadata,
    eraseText(row.textOrNull('shipping_address')),
    reach === 'contact' ? success : eraseQuery(success),
    reach === 'contact' || failure === null ? failure : eraseQuery(failure),
    at,
    seq,
  );
  const requestId = row.textOrNull('payment_request_id');
  if (requestId !== null && reach !== 'contact')
    database.run(`UPDATE payment_requests SET name = '' WHERE id = ?`, requestId);
  deleteRedirects(database, id);
  for (const refund of database.all('SELECT seq FROM refunds WHERE checkout_id = ?', id))
    eraseRefund(database, refund.integer('seq'), reach);
  for (const event of database.all('SELECT seq FROM events WHERE checkout_id = ?', id))
    eraseEvent(database, event.integer('seq'), reach, at);
}

/**
 * Erases the sale from a checkout whose accounting period is over: items, references and receipt. Its sums stay,
 * because the balance is the sum of their entries. `at` in seconds.
 */
export function eraseSale(database: Database, checkout: HeldCheckout, at: number): void {
  eraseCheckout(database, checkout, 'sale', at);
  database.run('UPDATE checkouts SET order_id = NULL, receipt_number = NULL WHERE seq = ?', checkout.seq);
  database.run('DELETE FROM checkout_items WHERE checkout_seq = ?', checkout.seq);
}

function eraseRefund(database: Database, seq: number, reach: Reach): void {
  const row = database.first('SELECT reason, metadata FROM refunds WHERE seq = ?', seq);
  if (row === null) return;
  const words = { description: row.textOrNull('reason'), metadata: row.textOrNull('metadata') };
  const { description: reason, metadata } = eraseWords(words, reach);
  database.run('UPDATE refunds SET reason = ?, metadata = ? WHERE seq = ?', reason, metadata, seq);
}

/** `at` in seconds. */
function eraseEvent(database: Database, seq: number, reach: Reach, at: number): void {
  const row = database.first('SELECT body, erased_at FROM events WHERE seq = ?', seq);
  if (row === null) return;
  const body = row.text('body');
  const isDue = row.integerOrNull('erased_at') === null && readPerson(body).hasContact;
  if (reach !== 'contact' || isDue)
    database.run('UPDATE events SET body = ?, erased_at = ? WHERE seq = ?', eraseBody(body, reach), at, seq);
  eraseAnswers(database, seq);
}

/** The numbers and times (seconds) of events after a number, oldest first. */
export function eventsAfter(
  database: Database,
  seq: number,
  count: number,
): { seq: number; createdAt: number }[] {
  return database
    .all('SELECT seq, created_at FROM events WHERE seq > ? ORDER BY seq LIMIT ?', seq, count)
    .map((row) => ({ seq: row.integer('seq'), createdAt: row.integer('created_at') }));
}

/** The numbers and times (seconds) of payment requests after a number, oldest first. */
export function requestsAfter(
  database: Database,
  seq: number,
  count: number,
): { seq: number; createdAt: number }[] {
  return database
    .all('SELECT seq, created_at FROM payment_requests WHERE seq > ? ORDER BY seq LIMIT ?', seq, count)
    .map((row) => ({ seq: row.integer('seq'), createdAt: row.integer('created_at') }));
}

/** Erases the merchant's words of a payment request; its sums stay. */
export function eraseRequest(database: Database, seq: number): void {
  database.run(`UPDATE payment_requests SET name = '' WHERE seq = ?`, seq);
}

/** Erases an event past its retention, with the answers of endpoints. `at` in seconds. */
export function eraseOldEvent(database: Database, seq: number, at: number): void {
  eraseEvent(database, seq, 'contact', at);
}

/** Erases the personal data; the id stays, because checkouts name it. `at` in seconds. */
export function eraseCustomer(database: Database, seq: number, at: number): void {
  database.run(
    `UPDATE customers SET name = '', email = NULL, phone = NULL, address = NULL, metadata = NULL,
       updated_at = ?, deleted_at = ? WHERE seq = ?`,
    at,
    at,
    seq,
  );
}

/** False also for an unknown id. */
export function isDeletedCustomer(database: Database, id: string): boolean {
  return database.first('SELECT 1 FROM customers WHERE id = ? AND deleted_at IS NOT NULL', id) !== null;
}

/** A customer that is not deleted. Times in seconds. */
type LiveCustomer = { seq: number; id: string; createdAt: number; updatedAt: number };

export function findLiveCustomer(database: Database, id: string): LiveCustomer | null {
  const row = database.first(
    'SELECT seq, id, created_at, updated_at FROM customers WHERE id = ? AND deleted_at IS NULL',
    id,
  );
  return (
    row && {
      seq: row.integer('seq'),
      id: row.text('id'),
      createdAt: row.integer('created_at'),
      updatedAt: row.integer('updated_at'),
    }
  );
}
