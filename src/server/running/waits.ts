/**
 * Milliseconds: the first and the longest wait before a restart, and the life after which a process counts as stable.
 */
const FIRST = 250;
const MOST = 30_000;
const WELL = 60_000;

/** The wait before an ended process restarts: doubled each time, until the process has lived for a minute. */
export function nextWait(before: number | null, lived: number): number {
  return before === null || lived >= WELL ? FIRST : Math.min(MOST, before * 2);
}
