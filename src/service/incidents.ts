import type { Context } from 'hono';
import { IncidentTally } from '../web/rate-limiter/incident-tally.ts';
import type { Environment } from './environment.ts';
import { registryOf } from './registry.ts';

/** Milliseconds that counts wait in memory. */
const PAUSE = 60_000;

/**
 * Refusals of this isolate before the account is known. Requests share the tally on purpose. Attack: with a row per
 * refusal any client could keep the registry busy. A guess must reach no object.
 */
const tally = new IncidentTally(PAUSE, { isPatient: true });

/** Counts a refusal. `limit_reached`: of any limit. */
export function noteIncident(
  c: Context<Environment>,
  kind: 'guessed_key' | 'refused_operator_key' | 'limit_reached',
): void {
  tally.count(kind, c.get('now'));
}

/** Sends the counts to the registry, at most once a minute, after the answer of the current request. */
export function flushIncidents(c: Context<Environment>): void {
  const due = tally.takeDue(c.get('now'));
  if (due.length === 0) return;
  const incident = registryOf(c.env).countIncidents(due);
  // Lost when the registry is unreachable; counts are lower bounds anyway.
  c.executionCtx.waitUntil(incident.catch(() => undefined));
}
