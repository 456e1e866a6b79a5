import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest, type TestRunResult } from 'vitest/node';
import type { Mutation } from '../../test/mutations/mutation.ts';

/**
 * The process that runs the tests of mutations. Each message is a mutation that was just made in the working folder,
 * and the answer is its outcome. The process transforms a module again only when a mutation has changed it.
 */

/** `noticed`: the test failed; `survived`: it passed; `untried`: it did not run. */
export type Outcome = 'noticed' | 'survived' | 'untried';

/** The title as a pattern: the parts that a test table fills in match anything. */
function patternOf(title: string): RegExp {
  const parts = title.split(/%[a-z]|\$\w+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('.*'));
}

function outcomeOf({ testModules, unhandledErrors }: TestRunResult): Outcome {
  const states = testModules.flatMap((file) => [
    file.state(),
    ...Array.from(file.children.allTests(), (test) => test.result().state),
  ]);
  if (states.includes('failed') || unhandledErrors.length > 0) return 'noticed';
  return states.includes('passed') ? 'survived' : 'untried';
}

const folder = process.cwd();
const vitest = await createVitest('test', { root: folder, watch: false, reporters: [{}] });
await vitest.standalone();
const { builds } = vitest.getProjectByName('node').config.provide;

/** The file of the mutation before, which is undone by now. */
let last = '';

async function runTest({ file, test, title }: Mutation): Promise<Outcome> {
  for (const changed of [last, file]) vitest.invalidateFile(join(folder, changed));
  last = file;
  // What tests build once a run was built without this mutation.
  if (builds !== undefined) rmSync(builds, { recursive: true, force: true });
  vitest.setGlobalTestNamePattern(patternOf(title));
  return outcomeOf(await vitest.runTestSpecifications(vitest.getModuleSpecifications(join(folder, test))));
}

process.on('message', (mutation: Mutation) => {
  runTest(mutation).then(
    (outcome) => process.send?.(outcome),
    (error) => {
      console.error(error);
      process.send?.('untried' satisfies Outcome);
    },
  );
});
process.on('disconnect', () => void vitest.exit(true));
