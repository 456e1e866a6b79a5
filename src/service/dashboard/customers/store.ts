import type { Database } from '../../../database/rows.ts';
import { type CheckoutRecord, readerOf } from '../../resources/checkouts/store/checkouts.ts';

/** Payments of a customer before a place, newest first, from the index by customer. `next`: null at the end. */
export function pageOfCustomerPayments(
  database: Database,
  customerId: string,
  before: number | null,
  size: number,
): { records: CheckoutRecord[]; next: number | null } {
  const rows = database.all(
    'SELECT * FROM checkouts WHERE customer_id = ? AND seq < ? ORDER BY seq DESC LIMIT ?',
    customerId,
    before ?? Number.MAX_SAFE_INTEGER,
    size + 1,
  );
  const shown = rows.slice(0, size);
  const next = rows.length > size ? (shown.at(-1)?.integer('seq') ?? null) : null;
  return { records: shown.map(readerOf(database)), next };
}
