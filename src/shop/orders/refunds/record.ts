import type { Database } from '../../../database/rows.ts';
import { balanceOf } from '../../../domain/orders/balance.ts';
import type { OrderCheckout } from '../../../domain/orders/order.ts';
import { countableOf } from '../../../domain/orders/refund-shares.ts';
import type { ShopContext } from '../../context.ts';
import type { ServiceCheckout } from '../../service-client/answers.ts';
import { applyCheckoutStatus } from '../apply-checkout-status.ts';
import { LoadedOrder } from '../loaded-order.ts';
import { isOpenRefund } from '../order-payments.ts';
import type { EventOutcome } from '../payments/sync/read-event.ts';
import { addEvent, updateOrderHoldings } from '../record-events.ts';
import {
  findOrderCheckout,
  readReportedRefunds,
  saveRefunded,
  saveReportedRefunds,
} from '../store/checkouts.ts';
import { findOrder } from '../store/orders.ts';
import { findOwnRefund, type OwnRefund, refundsOfOrder, saveRefund, saveReported } from '../store/refunds.ts';

/**
 * A refund that the service has given. `amount`: what went back, null where the service does not say it; `metadata`:
 * names the desk's own refund where the answer with its id was lost.
 */
export type ReportedRefund = { id: string; amount: number | null; metadata?: unknown };

/**
 * Records refunds from an event or a list, with an answer about their checkout. A refund of the desk ends in the same
 * transaction that counts its money, so that it is never both given and under way. `unconfirmed`: nothing is saved,
 * since the answer is older than the refunds, or has money that may be of a refund whose end is not known. Call within
 * a transaction.
 */
export function recordReportedRefunds(
  context: ShopContext,
  checkout: ServiceCheckout,
  refunds: readonly ReportedRefund[],
): EventOutcome {
  const { sql } = context;
  const attempt = findOrderCheckout(sql, checkout.id);
  const order = attempt === null ? null : findOrder(sql, attempt.orderId);
  const { refunded_amount: said = 0, amount, fees_on_customer: fees } = checkout;
  if (attempt === null || order === null || order.livemode !== checkout.livemode) return 'unknown';
  const known = readReportedRefunds(sql, checkout.id);
  const reported = { ...known };
  for (const one of refunds) reported[one.id] = one.amount ?? known[one.id] ?? 0;
  if (sumOf(reported) > said) return 'unconfirmed';
  if (said < 0 || said > amount + fees) return 'mismatch';
  const ends = refunds.flatMap((one) => endOf(sql, checkout.id, one));
  const open = refundsOfOrder(sql, order.id).filter(
    (one) => one.checkoutId === checkout.id && isOpenRefund(one) && !ends.some(({ id }) => id === one.id),
  );
  const own = ends.filter(({ wasOpen }) => wasOpen).reduce((sum, { given }) => sum + given, 0);
  const counted = attempt.refunded;
  const back = countableOf({
    ...{ said, counted, named: sumOf(known), own },
    others: sumOf(reported) - sumOf(known) - own,
    open: open.length === 0 ? 'none' : open.some(({ refundId }) => refundId === null) ? 'unknown' : 'known',
    areNamed: refunds.length > 0 && refunds.every((one) => one.amount !== null),
  });
  if (back === null) return 'unconfirmed';
  // Only paid money goes back, and the event of the payment may be late: apply the status first.
  applyCheckoutStatus(context, attempt, checkout.status, 'read');
  for (const { wasOpen: _, ...one } of ends) saveRefund(sql, one, null);
  if (refunds.length > 0) saveReportedRefunds(sql, checkout.id, reported);
  if (back > counted) saveRefunded(sql, checkout.id, back);
  const more = back - counted - countAsNoted(sql, attempt, back - counted);
  const loaded = LoadedOrder.find(sql, order.id);
  if (loaded === null) return 'unknown';
  if (more > 0) countGiven(context, loaded, checkout.id, more);
  else if (ends.length > 0) {
    loaded.project();
    updateOrderHoldings(context, loaded);
  }
  return back > counted || ends.length > 0 ? 'applied' : 'unchanged';
}

function sumOf(amounts: Record<string, number>): number {
  return Object.values(amounts).reduce((sum, amount) => sum + amount, 0);
}

/**
 * The desk's refund that the service has given; none where it has ended before. The service's word goes before a failure
 * that the shop took from a refused request: an earlier request may have been the one that counted.
 */
function endOf(
  sql: Database,
  checkoutId: string,
  { id, amount, metadata }: ReportedRefund,
): (OwnRefund & { wasOpen: boolean })[] {
  const own = findOwnRefund(sql, { id, checkout_id: checkoutId, metadata });
  if (own === null || amount === null || own.checkoutId !== checkoutId) return [];
  const wasOpen = isOpenRefund(own);
  if (!wasOpen && own.status !== 'failed') return [];
  return [{ ...own, status: 'succeeded', failure: null, given: amount, refundId: id, wasOpen }];
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
