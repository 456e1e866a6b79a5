import { moneyOf } from '../acts/rules/money.ts';
import { findAttempt, readRefunded, saveRefunded } from '../checkout/store/attempts.ts';
import type { EventOutcome } from '../checkout/sync/event.ts';
import { addHistory, applyStatus } from '../orders/orders.ts';
import { foldOrder } from '../orders/rules.ts';
import { readOrderEvents } from '../orders/store/history.ts';
import { findOrder } from '../orders/store.ts';
import type { SeenCheckout } from '../service-client/answers.ts';
import type { ShopContext } from '../shop/context.ts';
import { accountOf } from './account.ts';

/**
 * Adds to an order's history what of a checkout has gone back since the service last told; an answer of before says less, and
 * nothing new. Whoever gave it back and however: this is the one place where money paid online is counted as given back.
 * Call within a transaction.
 */
export function noteRefunded(context: ShopContext, checkout: SeenCheckout): EventOutcome {
  const { sql } = context;
  const attempt = findAttempt(sql, checkout.id);
  const order = attempt === null ? null : findOrder(sql, attempt.orderId);
  const { refunded_amount: refunded = 0, amount, fees_on_customer: fees } = checkout;
  if (attempt === null || order === null || order.livemode !== checkout.livemode) return 'unknown';
  if (refunded < 0 || refunded > amount + fees) return 'mismatch';
  // Nothing goes back that was not paid: the news of that may be on its way yet.
  applyStatus(context, attempt, checkout.status, 'read');
  const known = readRefunded(sql, checkout.id);
  if (refunded <= known) return 'unchanged';
  saveRefunded(sql, checkout.id, refunded);
  const state = foldOrder(readOrderEvents(sql, order.id), order.way);
  const more = refunded - known;
  // What is still on its way may come to nothing.
  const { refundable } = moneyOf({ ...accountOf(sql, order), refunding: 0 }, state);
  const kind = more >= refundable ? 'refunded' : 'refunded_part';
  addHistory(context, order.id, kind, 'read', checkout.id, null, more);
  return 'applied';
}
