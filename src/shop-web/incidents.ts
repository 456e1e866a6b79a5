import { now } from '../shop/platform.ts';
import { IncidentTally } from '../web/rate-limiter/incident-tally.ts';
import { type RequestContext, shopOf } from './request-context.ts';

/** Milliseconds for which counts wait in memory. */
const PAUSE = 60_000;

/**
 * The refusals of this isolate, shared by its requests on purpose: one call to the object for each refusal would let
 * attackers keep it busy.
 */
export const tally = new IncidentTally(PAUSE, { isPatient: true });

/**
 * Counts a refusal: an invalid signature, an event that does not match its order, an event about nothing known, too
 * many requests, or a wrong key.
 */
export function noteIncident(
  kind:
    | 'forged_webhook'
    | 'event_mismatch'
    | 'event_unreadable'
    | 'event_unknown'
    | 'limit_reached'
    | 'refused_key',
): void {
  tally.count(kind, now());
}

/** Sends the counts to the object, at most once a minute, after the answer of some request. */
export function flushIncidents(c: RequestContext): void {
  const at = now();
  const due = tally.takeDue(at);
  if (due.length === 0) return;
  // Lost when the object is unreachable: the log says "at least".
  c.executionCtx.waitUntil(
    shopOf(c)
      .countIncidents(due, at)
      .catch(() => undefined),
  );
}
