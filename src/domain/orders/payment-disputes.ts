/** Money without a matching order, or a refund that failed: an owner of the shop has to look at it. */
export const disputes = ['paid_twice', 'paid_late', 'mismatch', 'refund_failed'] as const;
export type Dispute = (typeof disputes)[number];

/** The actions that settle it: an owner settles it, or money goes back. No other action does. */
const closings: readonly string[] = ['dispute_closed', 'refund_asked', 'refunded', 'refunded_part'];

/** The open disputes of a history, oldest first. Pass the order events that count, without undone ones. */
export function openDisputesOf<T extends { kind: string }>(events: readonly T[]): T[] {
  const closed = events.findLastIndex(({ kind }) => closings.includes(kind));
  return events.slice(closed + 1).filter(({ kind }) => isDispute(kind));
}

export function isDispute(kind: string): kind is Dispute {
  return disputes.some((one) => one === kind);
}

/**
 * Whether an open dispute is about money that no payment counts. A checkout with a wrong amount that no shopper saw took
 * none. `events`: those that count.
 */
export function hasUncountedMoney(
  events: readonly { kind: string; checkoutId: string | null }[],
  checkouts: readonly { checkoutId: string | null; checkoutUrl: string | null }[],
): boolean {
  const seen = checkouts.flatMap(({ checkoutId, checkoutUrl }) => (checkoutUrl === null ? [] : checkoutId));
  return openDisputesOf(events).some(
    ({ kind, checkoutId }) => kind === 'paid_late' || (kind === 'mismatch' && seen.includes(checkoutId)),
  );
}
