import { effectiveOf, type OrderEvent } from './order.ts';

/**
 * How money goes back: through the service to the card, or by the merchant's own hand. `provider`: on the provider's
 * own page, where the service offers the shop no refunds. Stored in a column: never rename a value.
 */
export const refundMeans = ['card', 'cash', 'transfer', 'provider'] as const;
export type RefundMeans = (typeof refundMeans)[number];

/**
 * `asked`: saved here, and the service has not answered yet. `pending`: the service has it, and the bank has not
 * decided. `succeeded` and `failed` are final. `noted`: made by hand where the service offers no refunds, the shop's
 * own record. `retracted`: a note that does not count any more.
 */
export const refundStatuses = ['asked', 'pending', 'succeeded', 'failed', 'noted', 'retracted'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** What a refund means for an order whose products stay with the customer or go out; `cancel`: they do not go out. */
export type RefundMeaning = 'owed' | 'gift' | 'cancel';

/**
 * Why no money went back. `key`: the shop's key lacks the right; `not_offered`: the service offers no refunds. Stored
 * in a column: never rename a value.
 */
export const refundFailures = ['key', 'not_paid', 'beyond_paid', 'refused', 'not_offered'] as const;
export type RefundFailure = (typeof refundFailures)[number];

/**
 * Refundable money in whole dinars: of each paid checkout, the newest first, and of the money collected at the door.
 */
type Sources = {
  checkouts: readonly { checkoutId: string; left: number }[];
  door: number;
};

/** The shares of a refund: those of the service, and the one that only the desk notes. */
type Shares = { checkouts: { checkoutId: string; amount: number }[]; door: number };

/**
 * Splits an amount over its sources; null where they hold less. The service does not know of money collected at the
 * door: that goes back by hand only, and first, so that money that was paid online can still go back to the card. The
 * rest is noted at the service, however it goes back, so that it is not counted twice. Where the service offers no
 * refunds, only the shop notes it.
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

/**
 * The part of a refund that the customer does not owe any more. Of a partial refund, the part that the customer still
 * owes went back first.
 */
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

/** Money that was given back by hand and noted only here, in whole dinars. */
export function givenByHand(history: readonly OrderEvent[]): number {
  const notes = effectiveOf(history).filter(
    ({ kind, actor, checkoutId }) =>
      (kind === 'refunded' || kind === 'refunded_part') && actor === 'merchant' && checkoutId === null,
  );
  return notes.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
}

const SOONEST = 30_000;
const LATEST = 3_600_000;

/** When an open refund is checked again, in milliseconds: sooner while it is new. */
export function nextRefundCheck(askedAt: number, now: number): number {
  return now + Math.min(LATEST, Math.max(SOONEST, now - askedAt));
}

/** A service forgets idempotency keys after a day: look for an older refund before asking again. */
export function isKeyForgotten(askedAt: number, now: number): boolean {
  return now - askedAt > 20 * LATEST;
}
