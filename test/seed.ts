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
