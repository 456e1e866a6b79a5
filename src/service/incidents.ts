import type { Context } from 'hono';
import { IncidentTally } from '../web/rate-limits/incident-tally.ts';
import type { Environment } from './environment.ts';
import { registryOf } from './operator/registry.ts';

/** Milliseconds that what was refused waits in memory. */
const PAUSE = 60_000;

/**
 * What this isolate refused before it was known whose it is: requests share it on purpose, for a row each would let anybody
 * keep the registry busy, and a guess is to touch no object.
 */
const tally = new IncidentTally(PAUSE, { isPatient: true });

/** Counts a refusal. `limit_reached`: of any limit. */
export function noteIncident(
  c: Context<Environment>,
  kind: 'guessed_key' | 'refused_operator_key' | 'limit_reached',
): void {
  tally.count(kind, c.get('now'));
}

/** Hands over what was counted, once a minute at most, behind the answer of whatever request comes then. */
export function flushIncidents(c: Context<Environment>): void {
  const due = tally.takeDue(c.get('now'));
  if (due.length === 0) return;
  const told = registryOf(c.env).countIncidents(due);
  // Lost where the registry cannot be reached: who looks is told "at least".
  c.executionCtx.waitUntil(told.catch(() => undefined));
}
