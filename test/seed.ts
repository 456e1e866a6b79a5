import fc from 'fast-check';

/** The same inputs in every run; FC_SEED gives others (`FC_SEED=$RANDOM npm test`), and "" counts as unset. */
export const SEED = Number(globalThis.process?.env.FC_SEED || 20_261_101);

/** A setting of a test that is long in full: `npm test` takes the quick one, `npm run proofs` the long one. */
export function quickOrLong<T>(quick: T, long: T): T {
  return globalThis.process?.env.PROOFS === '1' ? long : quick;
}

/** Asserts a property over `runs` inputs; a failure prints the seed and the smallest counterexample. */
export async function holds(property: fc.IRawProperty<unknown>, runs = 500): Promise<void> {
  await fc.assert(property, { seed: SEED, numRuns: runs });
}

/** Mulberry32, as the fakes have it: the same seed is the same run. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
