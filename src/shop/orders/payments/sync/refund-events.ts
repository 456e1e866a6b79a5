import type { ShopContext } from '../../../context.ts';
import type { ServiceCheckout } from '../../../service-client/answers.ts';
import { isOpenRefund } from '../../order-payments.ts';
import { isOfOtherMode } from '../../other-mode.ts';
import { recordReportedRefunds } from '../../refunds/record.ts';
import { failRefund, followRefund } from '../../refunds/request-refund.ts';
import { findOrderCheckout } from '../../store/checkouts.ts';
import { findOrder } from '../../store/orders.ts';
import { findOwnRefund, type OwnRefund, refundsOfOrder } from '../../store/refunds.ts';
import { type EventOutcome, outcomeWithoutRead, type RefundEvent } from './read-event.ts';

/** The events of a refund's end. */
const ends = ['refund.succeeded', 'refund.failed'];

/**
 * Receives an event about a refund. Events come late, twice and in any order, and each is about one refund. Only the
 * checkout has the sum of its refunds, in an answer that includes the event's refund. A refund of the desk ends by the
 * event itself; while it cannot, the event stays open.
 */
export async function receiveRefund(
  context: ShopContext,
  { livemode, type, data }: RefundEvent,
): Promise<EventOutcome> {
  const checkoutId = data.checkout_id;
  const attempt = findOrderCheckout(context.sql, checkoutId);
  const order = attempt === null ? null : findOrder(context.sql, attempt.orderId);
  if (attempt === null || order === null || isOfOtherMode(context, order)) return 'unknown';
  await followUnsaid(context, attempt.orderId, type, data);
  let checkout: ServiceCheckout;
  try {
    checkout = await context.service.readCheckout(checkoutId);
  } catch (error) {
    return outcomeWithoutRead(error);
  }
  if (checkout.id !== checkoutId || checkout.livemode !== livemode) return 'unknown';
  return context.storage.transactionSync(() => {
    const outcome = record(context, checkout, type, data);
    const own = findOwnRefund(context.sql, data);
    return own !== null && isOpenRefund(own) && ends.includes(type) ? 'unconfirmed' : outcome;
  });
}

/** Call within a transaction. */
function record(
  context: ShopContext,
  checkout: ServiceCheckout,
  type: RefundEvent['type'],
  data: RefundEvent['data'],
): EventOutcome {
  const { id, refunded_amount: amount = null, metadata } = data;
  if (type === 'refund.succeeded')
    return recordReportedRefunds(context, checkout, [{ id, amount, metadata }]);
  const own = findOwnRefund(context.sql, data);
  if (type === 'refund.failed' && own !== null && isOpenRefund(own))
    failRefund(context, { ...own, refundId: id }, data.failure_code ?? 'refused');
  const outcome = recordReportedRefunds(context, checkout, []);
  // Money of another refund has an event of its own.
  return outcome === 'unconfirmed' ? 'unchanged' : outcome;
}

/** Asks about refunds of the desk where the event does not say enough: how it ended, or whose refund it is. */
async function followUnsaid(
  context: ShopContext,
  orderId: string,
  type: RefundEvent['type'],
  data: RefundEvent['data'],
): Promise<void> {
  const own = findOwnRefund(context.sql, data);
  const isUnsaid = type === 'refund.succeeded' && data.refunded_amount === undefined;
  const isUnanswered = ({ checkoutId, refundId, ...one }: OwnRefund) =>
    isOpenRefund(one) && refundId === null && checkoutId === data.checkout_id;
  const asked =
    own === null ? refundsOfOrder(context.sql, orderId).filter(isUnanswered) : isUnsaid ? [own] : [];
  for (const { id } of asked) await followRefund(context, id);
}
