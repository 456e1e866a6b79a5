import fc from 'fast-check';

/** The same inputs in every run; FC_SEED gives others (`FC_SEED=$RANDOM npm test`), and "" counts as unset. */
export const SEED = Number(globalThis.process?.env.FC_SEED || 20_261_101);

/** Asserts a property over `runs` inputs; a failure prints the seed and the smallest counterexample. */
export async function holds(property: fc.IRawProperty<unknown>, runs = 500): Promise<void> {
  await fc.assert(property, { seed: SEED, numRuns: runs });
}
