import { now } from '../../shop/platform.ts';
import { IncidentTally } from '../../web/rate-limits/incident-tally.ts';
import { type RequestContext, shopOf } from './request-context.ts';

/** Milliseconds that what was refused waits in memory. */
const PAUSE = 60_000;

/**
 * What this isolate refused: requests share it on purpose, for a call to the shop's object each would let anybody keep it
 * busy.
 */
const tally = new IncidentTally(PAUSE, { isPatient: true });

/**
 * Counts a refusal: an event whose signature is not valid, one that does not match its order, one that names nothing or no checkout
 * of this shop, too many requests, a key that is not the merchant's.
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

/** Hands over what was counted, once a minute at most, behind the answer of whatever request comes then. */
export function flushIncidents(c: RequestContext): void {
  const at = now();
  const due = tally.takeDue(at);
  if (due.length === 0) return;
  // Lost where the object cannot be reached: who looks is told "at least".
  c.executionCtx.waitUntil(
    shopOf(c)
      .countIncidents(due, at)
      .catch(() => undefined),
  );
}
