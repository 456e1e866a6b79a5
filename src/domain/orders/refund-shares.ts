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

/** What is known of a checkout's refunded money when the service reports its sum. Whole dinars. */
type Report = {
  /** The sum, as the service reports it now. */
  said: number;
  /** The part that the order counts already, and how much of that is of refunds known by their ids. */
  counted: number;
  named: number;
  /** Money of the desk's refunds that end with this report, and of other refunds that it names for the first time. */
  own: number;
  others: number;
  /** Further refunds of the desk whose end is not known. `unknown`: nor is the service's id of one of them. */
  open: 'none' | 'known' | 'unknown';
  /** The report names its refunds, with their amounts. */
  areNamed: boolean;
};

/**
 * How much of a checkout's refunded money counts as given back; null where the report does not tell. Money of the desk's
 * open refunds counts as under way and must not count as given besides, so while there are any, only money counts that
 * is surely of other refunds.
 */
export function countableOf(report: Report): number | null {
  const { said, counted, named, own, others, open, areNamed } = report;
  // No open refund was counted before: an answer with less is older than what is known.
  if (own > 0 && counted + own > said) return null;
  if (open === 'none') return Math.max(counted, said);
  const sure = counted + own;
  if (said <= sure) return sure;
  if (!areNamed) return null;
  if (others === 0) return sure;
  // Other refunds may be among the money that was counted before it was known whose it is.
  return open === 'unknown' || counted > named ? null : sure + others;
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
