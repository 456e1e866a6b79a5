/** Milliseconds since the Unix epoch. The only place in this room that reads the clock. */
export function now(): number {
  return Date.now();
}

/** Milliseconds of a monotonic clock of this process, which does not jump when the clock is set. */
export function elapsed(): number {
  return performance.now();
}
