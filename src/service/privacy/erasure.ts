import { eraseBody } from '../../contract/erasure.ts';
import type { Database } from '../../database/rows.ts';
import { customerIn, type Erasure, endErasure, saveErasure } from '../account/store/erasures.ts';
import {
  checkoutsOfCustomer,
  eraseCheckout,
  eraseCustomer,
  isDeletedCustomer,
} from './store/erased-columns.ts';
import { askForAnswers } from './store/schedule.ts';

/** Checkouts rewritten in one transaction: each takes some ten rows, and other calls wait meanwhile. */
const CHECKOUTS_AT_ONCE = 25;

/**
 * Erases a customer, in the caller's transaction: the row at once, and as many checkouts as one transaction allows.
 * For the others the customer is marked: readers get them erased, and the alarm rewrites them. True when nothing is
 * left to do. A payment under way goes on: it needs no name.
 */
export function eraseCustomerData(
  database: Database,
  customer: { seq: number; id: string },
  at: number,
): boolean {
  eraseCustomer(database, customer.seq, at);
  // Stored answers have no index by subject, so a walk goes through all of them.
  askForAnswers(database);
  return carryOn(database, { customerId: customer.id, seq: 0 }, at);
}

/** Rewrites the next checkouts of an erasure; true when those were the last. `at` in seconds. */
export function carryOn(database: Database, { customerId, seq }: Erasure, at: number): boolean {
  const checkouts = checkoutsOfCustomer(database, customerId, seq, CHECKOUTS_AT_ONCE + 1);
  const batch = checkouts.slice(0, CHECKOUTS_AT_ONCE);
  for (const checkout of batch) eraseCheckout(database, checkout, 'all', at);
  const last = batch.at(-1);
  if (checkouts.length > batch.length && last !== undefined) {
    saveErasure(database, { customerId, seq: last.seq });
    return false;
  }
  endErasure(database, customerId);
  return true;
}

/** A stored answer without its person, when it is about a deleted customer; else null. */
export function eraseKeptAnswer(database: Database, body: string): string | null {
  const customerId = customerIn(database, body);
  if (customerId === null || !isDeletedCustomer(database, customerId)) return null;
  const erased = eraseBody(body, 'all');
  return erased === body ? null : erased;
}
