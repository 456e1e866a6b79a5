import { afterAll, test } from 'vitest';
import { listMissing, type Program } from './programs.ts';

/** What this file of trials did not run here, and why: told at its end. */
const notRun: string[] = [];

afterAll(() => {
  if (notRun.length > 0) console.log(['', 'Not run:', ...notRun.map((one) => `  ${one}`), ''].join('\n'));
});

/** Tells at the end of what this machine cannot try at all. */
export function tellNotRun(what: string): void {
  notRun.push(what);
}

/** A test that runs where its programs are, and is told at the end where they are not. */
export function tryWith(programs: readonly Program[], what: string, run: () => Promise<void> | void): void {
  const missing = listMissing(programs);
  tryWhere(missing.length === 0, `there is no ${missing.join(', no ')}`, what, run);
}

/** The same of a machine that may not do what it needs. `reason`: why not. */
export function tryWhere(
  isPossible: boolean,
  reason: string,
  what: string,
  run: () => Promise<void> | void,
): void {
  if (!isPossible) tellNotRun(`${what}: ${reason}`);
  test.skipIf(!isPossible)(what, run);
}
