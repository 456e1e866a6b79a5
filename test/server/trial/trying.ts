import { afterAll, test } from 'vitest';
import { listMissing, type Program } from './programs.ts';

/** Trials of this file that did not run here, and why: printed at its end. */
const notRun: string[] = [];

afterAll(() => {
  if (notRun.length > 0) console.log(['', 'Not run:', ...notRun.map((one) => `  ${one}`), ''].join('\n'));
});

/** Prints at the end what this machine cannot try at all. */
export function reportSkipped(what: string): void {
  notRun.push(what);
}

/** A test that runs when its programs exist, and is reported at the end otherwise. */
export function tryWith(programs: readonly Program[], what: string, run: () => Promise<void> | void): void {
  const missing = listMissing(programs);
  tryWhere(missing.length === 0, `there is no ${missing.join(', no ')}`, what, run);
}

/** As `tryWith`, for a machine that lacks a permission. `reason`: why. */
export function tryWhere(
  isPossible: boolean,
  reason: string,
  what: string,
  run: () => Promise<void> | void,
): void {
  if (!isPossible) reportSkipped(`${what}: ${reason}`);
  test.skipIf(!isPossible)(what, run);
}
