/** Milliseconds since the Unix epoch. Read here and nowhere else in this room, before the Workers as beside them. */
export function now(): number {
  return Date.now();
}
