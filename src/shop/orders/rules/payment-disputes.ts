/** Money that came and belongs to nothing as it is, or did not go back: an owner of the shop has to look at it. */
export const disputes = ['paid_twice', 'paid_late', 'mismatch', 'refund_failed'] as const;
export type Dispute = (typeof disputes)[number];

/** What an owner says about it: that it is seen to, or that money goes back. Nothing else anybody does is about it. */
const settlements: readonly string[] = ['problem_settled', 'refund_asked', 'refunded', 'refunded_part'];

/** What of a history nobody has settled, the oldest first. Of its entries those that count alone. */
export function openDisputesOf<T extends { kind: string }>(events: readonly T[]): T[] {
  const settled = events.findLastIndex(({ kind }) => settlements.includes(kind));
  return events.slice(settled + 1).filter(({ kind }) => isDispute(kind));
}

export function isDispute(kind: string): kind is Dispute {
  return disputes.some((one) => one === kind);
}
