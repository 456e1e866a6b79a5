import type { Database } from '../../database/rows.ts';
import { isRowAbout } from '../desk-calls/courier-settlements/rules/person.ts';
import { emptyRowsAbout } from '../desk-calls/courier-settlements/store.ts';
import type { HeldOrder } from './rules.ts';
import { eraseContact, findRowPerson } from './store.ts';

/**
 * Takes the person out of an order, and out of couriers' rows that no order was found for yet. Times in milliseconds; `lookAt`:
 * when it is looked at next whether the order itself goes. Call it in a transaction.
 */
export function eraseOrder(sql: Database, order: HeldOrder, at: number, lookAt: number): void {
  const person = findRowPerson(sql, order.id);
  if (person !== null) emptyRowsAbout(sql, (cells) => isRowAbout(cells, person));
  eraseContact(sql, order, at, lookAt);
}
