import type { Database } from '../../../../database/rows.ts';
import { type AccountRefusal, readShopNote } from '../../../../domain/orders/shop-notes.ts';
import { findNewestCheckoutId, findOrderCheckout } from '../../store/checkouts.ts';
import { readWebhookTest } from './webhook-test.ts';

/** How many orders without a payment it looks at. */
const MOST_LOOKED_AT = 10;

/**
 * Why the payment service's account refused the newest such checkout, and its order; null once the service has made
 * a later one, for an order or for a test of the webhook.
 */
export function findAccountRefusal(
  sql: Database,
  livemode: boolean,
): { code: AccountRefusal; number: string } | null {
  const failed = sql.all(
    `SELECT number, (SELECT note FROM order_events WHERE order_id = orders.id AND kind = 'checkout_rejected'
         ORDER BY position DESC LIMIT 1) AS note,
       (SELECT max(started_at) FROM order_checkouts WHERE order_id = orders.id) AS started_at
     FROM orders INDEXED BY orders_by_payment WHERE payment = 'failed' AND livemode = ?
     ORDER BY placed_at DESC, id DESC LIMIT ?`,
    Number(livemode),
    MOST_LOOKED_AT,
  );
  for (const row of failed) {
    const note = readShopNote(row.textOrNull('note') ?? '');
    if (note?.about !== 'refused') continue;
    const newest = findNewestCheckoutId(sql);
    const made = newest === null ? null : findOrderCheckout(sql, newest);
    const since = Math.max(made?.startedAt ?? 0, readWebhookTest(sql)?.begunAt ?? 0);
    return since > (row.integerOrNull('started_at') ?? 0)
      ? null
      : { code: note.code, number: row.text('number') };
  }
  return null;
}
