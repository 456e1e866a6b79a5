/** Milliseconds since the Unix epoch. Read here and nowhere else in this room, before the Workers as beside them. */
export function now(): number {
  return Date.now();
}

/** Milliseconds since a moment of this process: they pass evenly, whatever the clock is set to. */
export function elapsed(): number {
  return performance.now();
}
