import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Members, type Stop, unionOf, walk } from '../../src/database/members.ts';

/**
 * A set that examines so many numbers per call, as those without a list do, and then reports its position.
 */
function slow(members: readonly number[], pace: number): Members {
  const find = (from: number, step: 1 | -1): number | null | Stop => {
    for (let at = from; at >= 0 && at <= 40; at += step) {
      if (Math.abs(at - from) >= pace) return { stoppedAt: at };
      if (members.includes(at)) return at;
    }
    return null;
  };
  return { below: (max) => find(max, -1), above: (min) => find(min, 1) };
}

const sets = fc.array(fc.tuple(fc.uniqueArray(fc.nat(40)), fc.integer({ min: 1, max: 12 })), {
  minLength: 2,
  maxLength: 4,
});

test('continuing a union of sets from each stop reaches its end, and every member once', () => {
  fc.assert(
    fc.property(sets, fc.constantFrom('below', 'above'), (given, direction) => {
      const union = unionOf(given.map(([members, pace]) => slow(members, pace)));
      const found: number[] = [];
      let at: number | null = direction === 'below' ? 40 : 0;
      for (let calls = 0; at !== null; calls += 1) {
        expect(calls).toBeLessThan(100);
        const part: ReturnType<typeof walk> = walk(union, direction, at, Number.POSITIVE_INFINITY);
        found.push(...part.found);
        at = part.stoppedAt;
      }
      const all = [...new Set(given.flatMap(([members]) => members))].toSorted((one, other) => one - other);
      expect(found).toEqual(direction === 'below' ? all.toReversed() : all);
    }),
  );
});
