import { moneyOf, paidOnlineOf } from '../../acts/rules/money.ts';
import { addHistory, applyStatus } from '../../orders/orders.ts';
import { foldOrder } from '../../orders/rules.ts';
import { readOrderEvents } from '../../orders/store/history.ts';
import { findOrder } from '../../orders/store.ts';
import type { SeenCheckout } from '../../service-client/answers.ts';
import { ignoreProviderFailure, ServiceRefused } from '../../service-client/errors.ts';
import type { ShopContext } from '../../shop/context.ts';
import { attemptsOfOrder, findAttempt, readRefunded, saveRefunded } from '../store/attempts.ts';
import type { EventOutcome, RefundEvent } from './event.ts';

/**
 * Takes in the news that something of a checkout went back. Events come late, twice and in any order, and each tells of one
 * refund: how much has gone back in all only the checkout says, so that is read.
 */
export async function receiveRefund(
  context: ShopContext,
  { livemode, data }: RefundEvent,
): Promise<EventOutcome> {
  const checkoutId = data.checkout_id;
  if (findAttempt(context.sql, checkoutId) === null) return 'unknown';
  let checkout: SeenCheckout;
  try {
    checkout = await context.service.readCheckout(checkoutId);
  } catch (error) {
    ignoreProviderFailure(error);
    return error instanceof ServiceRefused && error.status === 404 ? 'unknown' : 'unconfirmed';
  }
  if (checkout.id !== checkoutId || checkout.livemode !== livemode) return 'unknown';
  return context.storage.transactionSync(() => noteRefunded(context, checkout));
}

/** Adds to the order's history what has gone back since it was last told; an answer of before says less, and nothing new. */
function noteRefunded(context: ShopContext, checkout: SeenCheckout): EventOutcome {
  const { sql } = context;
  const attempt = findAttempt(sql, checkout.id);
  const order = attempt === null ? null : findOrder(sql, attempt.orderId);
  const { refunded_amount: refunded = 0, amount, fees_on_customer: fees } = checkout;
  if (attempt === null || order === null || order.livemode !== checkout.livemode) return 'unknown';
  if (refunded < 0 || refunded > amount + fees) return 'mismatch';
  // Nothing goes back that was not paid: the news of that may be on its way yet.
  applyStatus(context, attempt, checkout.status, 'read');
  const more = refunded - readRefunded(sql, checkout.id);
  if (more <= 0) return 'unchanged';
  saveRefunded(sql, checkout.id, refunded);
  const paidOnline = paidOnlineOf(attemptsOfOrder(sql, order.id), order);
  const { refundable } = moneyOf(
    { ...order, paidOnline },
    foldOrder(readOrderEvents(sql, order.id), order.way),
  );
  const kind = more >= refundable ? 'refunded' : 'refunded_part';
  addHistory(context, order.id, kind, 'read', checkout.id, null, more);
  return 'applied';
}
