import type { Quota } from '../../database/quotas/rules.ts';
import type { CourierFailure } from '../failures.ts';
import type { CourierCapabilities } from '../port.ts';
import { pauseAfter } from './shipment.ts';

/** What keeps an account's calls back. `unexpected`: a bug of ours, which the log has. */
export const accountProblems = [
  'auth',
  'forbidden_egress',
  'rate_limited',
  'unavailable',
  'unexpected',
] as const;
type AccountProblem = (typeof accountProblems)[number];

/** `blockedUntil`: no call goes out before. `failures`: in a row. Milliseconds. */
export type AccountRest = { problem: AccountProblem | null; blockedUntil: number; failures: number };

/** An account whose calls go out. */
export const awake: AccountRest = { problem: null, blockedUntil: 0, failures: 0 };

/** Failures in a row after which a courier that does not answer is no passing trouble: after three minutes at least. */
const MANY_FAILURES = 3;

/** Whether the desk shows it to staff: a person has to act, or parcels have waited for minutes. */
export function isStopped({ problem, failures }: AccountRest): boolean {
  if (problem === 'unavailable' || problem === 'rate_limited') return failures >= MANY_FAILURES;
  return problem !== null;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The account's own bucket: half of the courier's limits, since the merchant's other programs use the rest. */
export function quotasOf(accountId: string, { limits }: Pick<CourierCapabilities, 'limits'>): Quota[] {
  return limits.map(({ name, most, within }) => ({
    name: `courier ${accountId} ${name}`,
    most: Math.max(1, Math.floor(most / 2)),
    within,
  }));
}

/**
 * Whether a person may test its keys now. Not while the courier, or the account's own bucket, asks to wait: repetition
 * lengthens a block. Any other rest is our own caution, and the test may end it.
 */
export function mayTestNow({ problem, blockedUntil }: AccountRest, now: number): boolean {
  return blockedUntil <= now || (problem !== null && problem !== 'rate_limited');
}

/** How an account rests after a bug. */
export function restAfterError({ failures }: AccountRest, now: number): AccountRest {
  return { problem: 'unexpected', blockedUntil: now + pauseAfter(failures), failures: failures + 1 };
}

/**
 * How an account rests after a call; null: as before. `failure`: null when the call went well. A wait that the courier
 * or the bucket asked for while the call was out stays: ending it early would lengthen the courier's block.
 */
export function restAfter(
  failure: CourierFailure | null,
  rest: AccountRest,
  now: number,
): AccountRest | null {
  const { problem, blockedUntil, failures } = rest;
  if (failure?.kind === 'rate_limited') {
    if (failure.isOwn) {
      const until = now + (failure.retryAfter ?? 1) * 1_000;
      return { problem, blockedUntil: Math.max(blockedUntil, until), failures };
    }
    // Repetition lengthens a block: each further one doubles the pause.
    const pause = Math.max(pauseAfter(0), (failure.retryAfter ?? 0) * 1_000) * 2 ** Math.min(failures, 8);
    const until = now + Math.min(DAY, pause);
    return { problem: 'rate_limited', blockedUntil: Math.max(blockedUntil, until), failures: failures + 1 };
  }
  if (!mayTestNow(rest, now)) return null;
  switch (failure?.kind) {
    case undefined:
      return awake;
    case 'auth':
      return { problem: 'auth', blockedUntil: now + 6 * HOUR, failures: failures + 1 };
    case 'forbidden_egress':
      return { problem: 'forbidden_egress', blockedUntil: now + HOUR, failures: failures + 1 };
    case 'unavailable':
      return { problem: 'unavailable', blockedUntil: now + pauseAfter(failures), failures: failures + 1 };
    default:
      return null;
  }
}
