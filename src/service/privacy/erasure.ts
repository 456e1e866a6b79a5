import { eraseBody } from '../../contract/erasure.ts';
import type { Database } from '../../database/rows.ts';
import { eraseCustomer, isDeletedCustomer } from '../resources/customers/store.ts';
import { checkoutsOfCustomer, eraseCheckout } from './store/contacts.ts';
import { customerIn, type Erasure, endErasure, saveErasure } from './store/erasures.ts';
import { askForAnswers } from './store/schedule.ts';

/** Checkouts rewritten in one transaction: each is some ten rows, and others wait meanwhile. */
const CHECKOUTS_AT_ONCE = 25;

/**
 * Takes a customer out of the account, in the caller's transaction: the row at once, and of their checkouts as many as
 * one transaction bears. For the others the customer is marked: whoever reads them reads them erased, and the alarm
 * rewrites them. True when nothing is left to it. A payment that is under way goes on: it needs nobody's name.
 */
export function eraseCustomerData(
  database: Database,
  customer: { seq: number; id: string },
  at: number,
): boolean {
  eraseCustomer(database, customer.seq, at);
  // Not looked for among the kept answers by their subject, for which there is no index: they are walked through.
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

/** A kept answer without its person, if it is about a customer who was deleted since; null when it is not. */
export function eraseKeptAnswer(database: Database, body: string): string | null {
  const customerId = customerIn(database, body);
  if (customerId === null || !isDeletedCustomer(database, customerId)) return null;
  const erased = eraseBody(body, 'all');
  return erased === body ? null : erased;
}
