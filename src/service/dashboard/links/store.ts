import type { Database } from '../../../database/rows.ts';
import { MOST_SUMMED, type Sold } from './rules.ts';

/** What a link's newest purchases come to: a stretch of the index by link, at most `MOST_SUMMED` rows. */
export function sumPurchases(database: Database, linkId: string): Sold {
  const row = database.first(
    `SELECT count(*) AS purchases, coalesce(sum(status = 'paid'), 0) AS paid,
       coalesce(sum(CASE WHEN status = 'paid' THEN amount + fees_on_customer END), 0) AS amount,
       coalesce(sum(refunded_amount), 0) AS refunded
     FROM (SELECT status, amount, fees_on_customer, refunded_amount FROM checkouts
       WHERE payment_link_id = ? ORDER BY seq DESC LIMIT ?)`,
    linkId,
    MOST_SUMMED + 1,
  );
  const purchases = row?.integer('purchases') ?? 0;
  return {
    purchases: Math.min(purchases, MOST_SUMMED),
    paid: row?.integer('paid') ?? 0,
    amount: row?.integer('amount') ?? 0,
    refunded: row?.integer('refunded') ?? 0,
    isCut: purchases > MOST_SUMMED,
  };
}
