import type { Database } from '../../database/rows.ts';
import { moneyOf } from '../acts/rules/money.ts';
import {
  type Attempt,
  findAttempt,
  readRefunded,
  readToldRefunds,
  saveRefunded,
  saveToldRefunds,
} from '../checkout/store/attempts.ts';
import type { EventOutcome } from '../checkout/sync/event.ts';
import { addHistory, applyStatus } from '../orders/orders.ts';
import { foldOrder } from '../orders/rules.ts';
import { readOrderEvents } from '../orders/store/history.ts';
import { findOrder, type Order } from '../orders/store.ts';
import type { SeenCheckout } from '../service-client/answers.ts';
import type { ShopContext } from '../shop/context.ts';
import { accountOf } from './account.ts';
import { refundsOfOrder, saveTold } from './store.ts';

/** What a refund at the service gave back. */
export type ToldRefund = { id: string; amount: number };

/**
 * Takes in refunds that an event or a list tells of, with an answer about their checkout. An answer that knows less than was told
 * of all refunds so far is an older one: it confirms nothing. Call within a transaction.
 */
export function noteToldRefunds(
  context: ShopContext,
  checkout: SeenCheckout,
  refunds: readonly ToldRefund[],
): EventOutcome {
  const { sql } = context;
  const known = readToldRefunds(sql, checkout.id);
  const told = { ...known, ...Object.fromEntries(refunds.map(({ id, amount }) => [id, amount])) };
  const sum = Object.values(told).reduce((all, amount) => all + amount, 0);
  if (sum > (checkout.refunded_amount ?? 0)) return 'unconfirmed';
  const outcome = noteRefunded(context, checkout);
  if (refunds.length > 0) saveToldRefunds(sql, checkout.id, told);
  return outcome;
}

/**
 * Adds to an order's history what of a checkout has gone back since the service last told; an older answer says less, and
 * nothing new. Whoever gave it back and however: this is the one place where money paid online is counted as given back.
 * Call within a transaction.
 */
function noteRefunded(context: ShopContext, checkout: SeenCheckout): EventOutcome {
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
  countGiven(context, order, checkout.id, refunded - known - takeAsNoted(sql, attempt, refunded - known));
  return 'applied';
}

/** Adds to an order's history what of a checkout has gone back by the service's word. Call within a transaction. */
export function countGiven(context: ShopContext, order: Order, checkoutId: string, amount: number): void {
  const { sql } = context;
  if (amount <= 0) return;
  const state = foldOrder(readOrderEvents(sql, order.id), order.way);
  // What is still on its way may come to nothing.
  const { refundable } = moneyOf({ ...accountOf(sql, order), refunding: 0 }, state);
  const kind = amount >= refundable ? 'refunded' : 'refunded_part';
  addHistory(context, order.id, kind, 'read', checkoutId, null, amount);
}

/**
 * The service tells of money that went back on the provider's own page: what was noted of that counts already. Answers how much of
 * `amount` that is.
 */
function takeAsNoted(sql: Database, { orderId, checkoutId }: Attempt, amount: number): number {
  const atProvider = refundsOfOrder(sql, orderId).filter(
    (one) => one.checkoutId === checkoutId && one.status === 'noted' && one.means === 'provider',
  );
  let left = amount;
  for (const refund of atProvider) {
    const told = Math.min(left, refund.amount - refund.given);
    if (told > 0) saveTold(sql, refund, refund.given + told);
    left -= told;
  }
  return amount - left;
}
