/** The groups of the queue of calls, in its order: calls that are due at a time, open ones, and later ones. */
export const callGroups = ['due', 'open', 'later'] as const;
export type CallGroup = (typeof callGroups)[number];

/** What the place of an order in the queue of calls follows from. Times in milliseconds; 0: never. */
type CallPlace = { callAgainAt: number; calledAt: number; placedAt: number; id: string };

export function groupOf({ callAgainAt }: Pick<CallPlace, 'callAgainAt'>, now: number): CallGroup {
  if (callAgainAt === 0) return 'open';
  return callAgainAt <= now ? 'due' : 'later';
}

/**
 * Compares two places. Within each group the first time counts that is set: an agreed call, then the last call, then
 * the order itself. So orders that were never called come before those that were, the longest waiting first.
 */
export function comparePlaces(a: CallPlace, b: CallPlace, now: number): number {
  const groups = callGroups.indexOf(groupOf(a, now)) - callGroups.indexOf(groupOf(b, now));
  if (groups !== 0) return groups;
  const times = a.callAgainAt - b.callAgainAt || a.calledAt - b.calledAt || a.placedAt - b.placedAt;
  return times !== 0 ? times : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/**
 * The line of one network with more than `CASH_PER_NETWORK` orders that wait for their first call. `network`: its code;
 * times in milliseconds.
 */
export type NetworkLine = { network: string; orders: number; first: number; last: number };
