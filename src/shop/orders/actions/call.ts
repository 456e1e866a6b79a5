import { isAgainTime } from '../../../domain/orders/calls/again-times.ts';
import { dismissedMarks, isCallOutcome } from '../../../domain/orders/calls/call-outcomes.ts';
import type { Decide } from './action.ts';

/** A call that brought no yes, or one that is to be made at another time. */
export const missCall: Decide = ({ context, input }) => {
  const reason = isCallOutcome(input.reason) ? input.reason : null;
  if (reason !== 'again') return { event: { kind: 'call_missed', reason } };
  const againAt = input.againAt ?? 0;
  if (!isAgainTime(againAt, Math.floor(context.now() / 1000))) return { ok: false, reason: 'time' };
  return { event: { kind: 'call_missed', reason, againAt } };
};

/** Staff say that an order is wanted beside its duplicate, or that it is genuine. */
export const dismissMark: Decide = ({ input }) => {
  const reason = dismissedMarks.find((one) => one === input.reason);
  return reason === undefined
    ? { ok: false, reason: 'not_now' }
    : { event: { kind: 'mark_dismissed', reason } };
};
