import { effectiveOf, type OrderEvent } from '../rules/order.ts';

/**
 * How money goes back: the way it came, through the service, or by the merchant's own hand. `provider`: on the provider's own page,
 * of a service that offers the shop no refunds. Kept in a column, for ever.
 */
export const refundMeans = ['card', 'cash', 'transfer', 'provider'] as const;
export type RefundMeans = (typeof refundMeans)[number];

/**
 * `asked`: written down here, and the service has not answered yet. `pending`: it knows of it, and the bank has not said what
 * became of it. The two ends never change. `noted`: made by hand, beside a service that offers no refunds: the shop's own record.
 * `retracted`: one that counts no more.
 */
export const refundStatuses = ['asked', 'pending', 'succeeded', 'failed', 'noted', 'retracted'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** What a refund means for an order whose goods stay with the customer or go out; `cancel`: they do not go out. */
export type RefundMeaning = 'owed' | 'gift' | 'cancel';

/**
 * Why nothing went back. `key`: the shop's key may not give anything back; `not_offered`: the service gives nothing back. Kept in a
 * column, for ever.
 */
export const refundFailures = ['key', 'not_paid', 'beyond_paid', 'refused', 'not_offered'] as const;
export type RefundFailure = (typeof refundFailures)[number];

/** What can go back, in whole dinars: of each paid checkout, the newest first, and of what was collected at the door. */
type Sources = {
  checkouts: readonly { checkoutId: string; left: number }[];
  door: number;
};

/** What of a refund the service is asked for, and what the desk writes down by itself. */
type Shares = { checkouts: { checkoutId: string; amount: number }[]; door: number };

/**
 * Where an amount is taken from; null where there is not so much. What was collected at the door the service knows nothing
 * of: it goes back by hand alone, and first, so that what was paid online can still go back to the card. The rest is noted at
 * the service whatever way it goes, so that nothing is counted here and there; by the shop alone where the service offers no refunds.
 */
export function shareOut(amount: number, means: RefundMeans, sources: Sources): Shares | null {
  const isOnline = means === 'card' || means === 'provider';
  const door = isOnline ? 0 : Math.min(amount, sources.door);
  let rest = amount - door;
  const checkouts: Shares['checkouts'] = [];
  for (const { checkoutId, left } of sources.checkouts) {
    const share = Math.min(rest, left);
    if (share > 0) checkouts.push({ checkoutId, amount: share });
    rest -= Math.max(0, share);
  }
  return rest > 0 ? null : { checkouts, door };
}

/** What of a refund the customer owes no more. Of one that was given in part, what they still owe went back first. */
export function waivedBy(refund: {
  status: RefundStatus;
  amount: number;
  given: number;
  waived: number;
}): number {
  const { status, amount, given, waived } = refund;
  if (status === 'failed') return 0;
  return status === 'succeeded' ? Math.max(0, given - (amount - waived)) : waived;
}

/** What was given back by hand and written down here alone, in whole dinars. */
export function givenByHand(history: readonly OrderEvent[]): number {
  const notes = effectiveOf(history).filter(
    ({ kind, actor, checkoutId }) =>
      (kind === 'refunded' || kind === 'refunded_part') && actor === 'merchant' && checkoutId === null,
  );
  return notes.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
}

const SOONEST = 30_000;
const LATEST = 3_600_000;

/** When a refund that has no end yet is asked about again, in milliseconds: sooner while it is new. */
export function nextRefundCheck(askedAt: number, now: number): number {
  return now + Math.min(LATEST, Math.max(SOONEST, now - askedAt));
}

/** A service forgets answered keys after a day: an older question is looked for before it is asked again. */
export function isKeyForgotten(askedAt: number, now: number): boolean {
  return now - askedAt > 20 * LATEST;
}
