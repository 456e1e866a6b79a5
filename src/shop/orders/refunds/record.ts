import type { Database } from '../../../database/rows.ts';
import type { ShopContext } from '../../context.ts';
import type { ServiceCheckout } from '../../service-client/answers.ts';
import { LoadedOrder } from '../loaded-order.ts';
import { addEvent, applyStatus } from '../orders.ts';
import {
  findOrderCheckout,
  type OrderCheckout,
  readRefunded,
  readReportedRefunds,
  saveRefunded,
  saveReportedRefunds,
} from '../payments/store/checkouts.ts';
import type { EventOutcome } from '../payments/sync/event.ts';
import { balanceOf } from '../rules/balance.ts';
import { findOrder } from '../store/orders.ts';
import { refundsOfOrder, saveReported } from './store.ts';

/** The amount that a refund at the service gave back. */
export type ReportedRefund = { id: string; amount: number };

/**
 * Records refunds from an event or a list, with an answer about their checkout. If that answer's sum is below the sum
 * of all reported refunds, it is an older answer and confirms nothing. Call within a transaction.
 */
export function recordReportedRefunds(
  context: ShopContext,
  checkout: ServiceCheckout,
  refunds: readonly ReportedRefund[],
): EventOutcome {
  const { sql } = context;
  const known = readReportedRefunds(sql, checkout.id);
  const reported = { ...known, ...Object.fromEntries(refunds.map(({ id, amount }) => [id, amount])) };
  const sum = Object.values(reported).reduce((all, amount) => all + amount, 0);
  if (sum > (checkout.refunded_amount ?? 0)) return 'unconfirmed';
  const outcome = recordRefunded(context, checkout);
  if (refunds.length > 0) saveReportedRefunds(sql, checkout.id, reported);
  return outcome;
}

/**
 * Adds an order event for the money of a checkout that went back since the last report. An older answer reports less
 * and changes nothing. Only here is money that was paid online counted as given back, whoever gave it back. Call
 * within a transaction.
 */
function recordRefunded(context: ShopContext, checkout: ServiceCheckout): EventOutcome {
  const { sql } = context;
  const attempt = findOrderCheckout(sql, checkout.id);
  const order = attempt === null ? null : findOrder(sql, attempt.orderId);
  const { refunded_amount: refunded = 0, amount, fees_on_customer: fees } = checkout;
  if (attempt === null || order === null || order.livemode !== checkout.livemode) return 'unknown';
  if (refunded < 0 || refunded > amount + fees) return 'mismatch';
  // Only paid money goes back, and the event of the payment may be late: apply the status first.
  applyStatus(context, attempt, checkout.status, 'read');
  const known = readRefunded(sql, checkout.id);
  if (refunded <= known) return 'unchanged';
  saveRefunded(sql, checkout.id, refunded);
  const more = refunded - known - countAsNoted(sql, attempt, refunded - known);
  countGiven(context, new LoadedOrder(sql, order), checkout.id, more);
  return 'applied';
}

/**
 * Adds an order event for money of a checkout that went back, as the service reported it. Call within a transaction.
 */
export function countGiven(
  context: ShopContext,
  loaded: LoadedOrder,
  checkoutId: string,
  amount: number,
): void {
  if (amount <= 0) return;
  // Pending refunds are left out: they may fail.
  const { refundable } = balanceOf({ ...loaded.sums, refunding: 0 }, loaded.state);
  const kind = amount >= refundable ? 'refunded' : 'refunded_part';
  addEvent(context, loaded, { kind, actor: 'read', checkoutId, amount });
}

/**
 * Money that went back on the provider's own page was noted by hand, and counts already when the service reports it.
 * Returns how much of `amount` that is.
 */
function countAsNoted(sql: Database, { orderId, checkoutId }: OrderCheckout, amount: number): number {
  const atProvider = refundsOfOrder(sql, orderId).filter(
    (one) => one.checkoutId === checkoutId && one.status === 'noted' && one.means === 'provider',
  );
  let left = amount;
  for (const refund of atProvider) {
    const reported = Math.min(left, refund.amount - refund.given);
    if (reported > 0) saveReported(sql, refund, refund.given + reported);
    left -= reported;
  }
  return amount - left;
}
