import { readPerson } from '../../../contract/erasure.ts';
import type { Database } from '../../../database/rows.ts';

/**
 * Deleted customers whose checkouts are still being rewritten, with the number of the last checkout done. While such
 * a row exists, every read of the customer's checkouts or events erases them.
 */
export type Erasure = { customerId: string; seq: number };

export function isErasing(database: Database, customerId: string | null): boolean {
  return (
    customerId !== null && database.first('SELECT 1 FROM erasures WHERE customer_id = ?', customerId) !== null
  );
}

/** The customer in the JSON of an answer or an event; for a refund, its checkout's customer. */
export function customerIn(database: Database, body: string): string | null {
  const { customerId, checkoutId } = readPerson(body);
  return checkoutId === null ? customerId : customerOfCheckout(database, checkoutId);
}

export function customerOfCheckout(database: Database, checkoutId: string): string | null {
  const row = database.first('SELECT customer_id FROM checkouts WHERE id = ?', checkoutId);
  return row?.textOrNull('customer_id') ?? null;
}

/** Usually false, without reading a row: then no row needs the check. */
export function isAnybodyErasing(database: Database): boolean {
  return database.keptFirst('SELECT 1 FROM erasures LIMIT 1') !== null;
}

export function findErasure(database: Database): Erasure | null {
  const row = database.first('SELECT customer_id, seq FROM erasures LIMIT 1');
  return row === null ? null : { customerId: row.text('customer_id'), seq: row.integer('seq') };
}

export function saveErasure(database: Database, { customerId, seq }: Erasure): void {
  database.run('INSERT OR REPLACE INTO erasures (customer_id, seq) VALUES (?, ?)', customerId, seq);
}

export function endErasure(database: Database, customerId: string): void {
  database.run('DELETE FROM erasures WHERE customer_id = ?', customerId);
}
