import type { ShopContext } from '../../../context.ts';
import type { ServiceCheckout } from '../../../service-client/answers.ts';
import { followRefund } from '../../refunds/follow.ts';
import { recordReportedRefunds } from '../../refunds/record.ts';
import { findOwnRefund } from '../../refunds/store.ts';
import { findOrderCheckout } from '../store/checkouts.ts';
import { type EventOutcome, outcomeWithoutRead, type RefundEvent } from './event.ts';

/**
 * Receives an event about a refund. Events come late, twice and in any order, and each is about one refund; the
 * desk's own refunds are then read. Only the checkout has the sum of its refunds, in an answer that includes the
 * event's refund.
 */
export async function receiveRefund(
  context: ShopContext,
  { livemode, type, data }: RefundEvent,
): Promise<EventOutcome> {
  const checkoutId = data.checkout_id;
  if (findOrderCheckout(context.sql, checkoutId) === null) return 'unknown';
  const own = findOwnRefund(context.sql, data);
  if (own !== null) await followRefund(context, own.id);
  let checkout: ServiceCheckout;
  try {
    checkout = await context.service.readCheckout(checkoutId);
  } catch (error) {
    return outcomeWithoutRead(error);
  }
  if (checkout.id !== checkoutId || checkout.livemode !== livemode) return 'unknown';
  const reported = type === 'refund.succeeded' ? [{ id: data.id, amount: data.refunded_amount ?? 0 }] : [];
  return context.storage.transactionSync(() => recordReportedRefunds(context, checkout, reported));
}
