import type { ShopContext } from '../../../context.ts';
import type { ServiceCheckout } from '../../../service-client/answers.ts';
import { followRefund } from '../../refunds/follow.ts';
import { recordReportedRefunds } from '../../refunds/record.ts';
import { findOwnRefund } from '../../refunds/store.ts';
import { findOrderCheckout } from '../store/checkouts.ts';
import { type EventOutcome, outcomeWithoutRead, type RefundEvent } from './event.ts';

/**
 * Takes in the news that something of a checkout went back, or did not. Events come late, twice and in any order, and each tells
 * of one refund: what became of that is asked for if it is the desk's. How much has gone back in all only the checkout says, in an
 * answer that knows of what the event carries.
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
  const told = type === 'refund.succeeded' ? [{ id: data.id, amount: data.refunded_amount ?? 0 }] : [];
  return context.storage.transactionSync(() => recordReportedRefunds(context, checkout, told));
}
