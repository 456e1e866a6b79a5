/**
 * The state of an upload, stored with it. `columns`: the merchant has to choose columns; `matching`: its rows are being
 * matched; `ready`: nothing is applied yet; `applying`: partly applied; `paused`: it waits for the merchant; `done`.
 */
export type UploadState = 'columns' | 'matching' | 'ready' | 'applying' | 'paused' | 'done';

/** Why an upload is paused. `scope`: a key that may write is missing; `service`: the service does not answer. */
export const uploadProblems = ['scope', 'service'] as const;
export type UploadProblem = (typeof uploadProblems)[number];

/**
 * `reached`: the last unit that was matched or applied; `failures`: failures of the service since its last answer;
 * `nextAt`: when the alarm continues it, in milliseconds; null: a request does.
 */
export type Progress = {
  state: UploadState;
  reached: number;
  failures: number;
  problem: UploadProblem | null;
  nextAt: number | null;
};

/** Milliseconds for which an upload in progress is left alone by other alarms; an interrupted one continues after that. */
const LEASE = 60_000;
/** Milliseconds until a failed unit is tried again, by the number of failures. */
const pauses = [5_000, 30_000, 120_000];
/** Tries of one unit. */
const TRIES = pauses.length;
/** So many failures in a row mean that the service is at fault, not a row: the merchant has to look. */
const MOST_FAILURES = 3 * TRIES;

/** When the alarm continues if this turn is interrupted, in milliseconds; null for an upload that requests continue. */
export function leaseOf({ nextAt }: Pick<Progress, 'nextAt'>, now: number): number | null {
  return nextAt === null ? null : now + LEASE;
}

/** The progress after a unit. A failed unit is tried again, and passed over after its last try. */
export function progressAfter(
  before: Progress,
  unit: number,
  problem: UploadProblem | null,
  now: number,
): Progress {
  if (problem === null) return { ...before, reached: unit, failures: 0, nextAt: leaseOf(before, now) };
  const failures = before.failures + 1;
  if (problem === 'scope' || failures >= MOST_FAILURES)
    return { ...before, state: 'paused', problem, failures: 0, nextAt: null };
  const reached = failures % TRIES === 0 ? unit : before.reached;
  return { ...before, reached, failures, nextAt: now + (pauses[(failures - 1) % TRIES] ?? 0) };
}
