import type { Database } from '../database/rows.ts';
import type { RetainedOrder } from '../domain/retention.ts';
import { isRowAbout } from '../domain/rows-about-person.ts';
import { emptyRowsAbout } from '../shop/uploaded-tables/store.ts';
import { eraseContact, findRowPerson } from './store.ts';

/**
 * Erases the shopper from an order, and from settlement rows without an order. Times in milliseconds; `lookAt`: when
 * retention next checks whether to remove the whole order. Call it in a transaction.
 */
export function eraseOrder(sql: Database, order: RetainedOrder, at: number, lookAt: number): void {
  const person = findRowPerson(sql, order.id);
  if (person !== null) emptyRowsAbout(sql, (cells) => isRowAbout(cells, person));
  eraseContact(sql, order, at, lookAt);
}
