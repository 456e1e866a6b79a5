/** Milliseconds: before the first try again, at the most, and after which a process counts as well. */
const FIRST = 250;
const MOST = 30_000;
const WELL = 60_000;

/** How long to wait before a process that has ended is begun again: ever longer, until it has lived for a minute. */
export function nextWait(before: number | null, lived: number): number {
  return before === null || lived >= WELL ? FIRST : Math.min(MOST, before * 2);
}
