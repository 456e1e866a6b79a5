import type { CheckoutStatus } from '../../../../contract/resources/checkout.ts';
import type { Database } from '../../../../database/rows.ts';
import { type CheckoutRecord, readerOf } from './checkouts.ts';

/** The newest checkouts of a payment request in some states, before a place: a stretch of their index for each state. */
export function partsBefore(
  database: Database,
  requestId: string,
  statuses: readonly CheckoutStatus[],
  before: number | null,
  count: number,
): CheckoutRecord[] {
  return statuses
    .flatMap((status) =>
      database.all(
        `SELECT * FROM checkouts WHERE payment_request_id = ? AND status = ? AND seq < ?
         ORDER BY seq DESC LIMIT ?`,
        requestId,
        status,
        before ?? Number.MAX_SAFE_INTEGER,
        count,
      ),
    )
    .toSorted((one, other) => other.integer('seq') - one.integer('seq'))
    .slice(0, count)
    .map(readerOf(database));
}
