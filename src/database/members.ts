/** A search gave up here: this number and those after it were not examined. */
export type Stop = { stoppedAt: number };

/** Sets of sequence numbers that can be walked from any place, downwards or upwards. */
export type Members = {
  /** The largest member up to `max`; null when there is none. */
  below(max: number): number | null | Stop;
  /** The smallest member from `min` on. */
  above(min: number): number | null | Stop;
};

export type Direction = 'below' | 'above';

/** Members of any of the sets. */
export function unionOf(sets: readonly Members[]): Members {
  const [only, ...others] = sets;
  if (only !== undefined && others.length === 0) return only;
  const find = (direction: Direction, from: number): number | null | Stop => {
    const nearer = (one: number, other: number | null) =>
      other === null || (direction === 'below' ? one > other : one < other) ? one : other;
    let nearest: number | null = null;
    let stoppedAt: number | null = null;
    for (const set of sets) {
      const found = set[direction](from);
      if (found === null) continue;
      if (typeof found === 'object') stoppedAt = nearer(found.stoppedAt, stoppedAt);
      else nearest = nearer(found, nearest);
    }
    // Do not stop before the examined numbers: a reader who continues from the stop would never get past it.
    if (stoppedAt === null || (nearest !== null && nearer(nearest, stoppedAt) === nearest)) return nearest;
    return { stoppedAt };
  };
  return { below: (max) => find('below', max), above: (min) => find('above', min) };
}

/** Members of all sets (at least one set): each search leaps to the position of the others. */
export function intersectionOf(sets: readonly Members[]): Members {
  const find = (direction: Direction, from: number): number | null | Stop => {
    let at = from;
    for (;;) {
      let next = at;
      for (const set of sets) {
        const found = set[direction](next);
        if (found === null || typeof found === 'object') return found;
        next = found;
      }
      if (next === at && sets.every((set) => set[direction](at) === at)) return at;
      at = next;
    }
  };
  return { below: (max) => find('below', max), above: (min) => find('above', min) };
}

/** All numbers from `first` to `last`. */
export function spanOf(first: number, last: number): Members {
  return {
    below: (max) => (Math.min(max, last) >= first ? Math.min(max, last) : null),
    above: (min) => (Math.max(min, first) <= last ? Math.max(min, first) : null),
  };
}

/** Up to `count` members in order, and where the walk gave up before it found as many. */
export function walk(
  set: Members,
  direction: Direction,
  from: number,
  count: number,
): { found: number[]; stoppedAt: number | null } {
  const found: number[] = [];
  let at = from;
  while (found.length < count) {
    const next = set[direction](at);
    if (next === null) break;
    if (typeof next === 'object') return { found, stoppedAt: next.stoppedAt };
    found.push(next);
    at = direction === 'below' ? next - 1 : next + 1;
  }
  return { found, stoppedAt: null };
}

/** The index of the largest number up to `max` in an ascending list; -1 when all are larger. */
export function placeBelow(ascending: readonly number[], max: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) <= max) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
