import type { Database } from '../../../database/rows.ts';
import { MOST_EXAMINED, MOST_UNUSUAL, type ShownRequest } from './rules.ts';

/** What the bank took, no checkout could take and nobody has settled, among `MOST_EXAMINED` checkouts of a request at most. */
export function unusualOfRequest(database: Database, requestId: string): ShownRequest['unusual'] {
  return database
    .all(
      `SELECT unusual.checkout_id, unusual.amount, unusual.created_at
       FROM (SELECT id FROM checkouts WHERE payment_request_id = ? LIMIT ?) AS part
         CROSS JOIN payment_exceptions AS unusual ON unusual.checkout_id = part.id
       WHERE +unusual.state = 'open'
       ORDER BY unusual.seq DESC LIMIT ?`,
      requestId,
      MOST_EXAMINED,
      MOST_UNUSUAL,
    )
    .map((row) => ({
      checkoutId: row.text('checkout_id'),
      amount: row.integer('amount'),
      at: row.integer('created_at'),
    }));
}
