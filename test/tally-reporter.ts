import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule, TestRunEndReason } from 'vitest/node';

/** Milliseconds below which a file is not listed. */
const LISTED_FROM = 5_000;

/** Milliseconds without a result after which a run hangs: longer than any test may take (`testTimeout`). */
const STUCK_AFTER = process.env.PROOFS === '1' ? 1_000_000 : 400_000;

/** The times of the longest files, in seconds. */
function timesOf(modules: ReadonlyArray<TestModule>): string {
  const times = modules
    .map((module) => ({ path: module.relativeModuleId, time: module.diagnostic().duration }))
    .filter(({ time }) => time >= LISTED_FROM)
    .toSorted((left, right) => right.time - left.time);
  return times.map(({ path, time }) => `${(time / 1000).toFixed(1).padStart(7)} s  ${path}\n`).join('');
}

/**
 * Prints the times of the longest files, and ends the run with `N passed, N failed` alone on the last line. A file
 * that does not load and an error outside any test each count as a failure, so that a run with an error exit never
 * prints "0 failed". A run without any result for a while is ended, and the tests that ran are named: a runtime that
 * waits for itself runs no timeout of a test.
 */
export default class TallyReporter implements Reporter {
  readonly #running = new Set<string>();
  #watch: NodeJS.Timeout | undefined;

  onTestRunStart(): void {
    this.#waitForResult();
  }

  onTestModuleStart(module: TestModule): void {
    this.#running.add(module.relativeModuleId);
    this.#waitForResult();
  }

  onTestModuleEnd(module: TestModule): void {
    this.#running.delete(module.relativeModuleId);
    this.#waitForResult();
  }

  onTestCaseReady(test: TestCase): void {
    this.#running.add(test.fullName);
  }

  onTestCaseResult(test: TestCase): void {
    this.#running.delete(test.fullName);
    this.#waitForResult();
  }

  onTestRunEnd(
    modules: ReadonlyArray<TestModule>,
    strayErrors: ReadonlyArray<SerializedError>,
    _reason: TestRunEndReason,
  ): void {
    clearTimeout(this.#watch);
    let passed = 0;
    let failed = strayErrors.length;
    for (const module of modules) {
      if (module.errors().length > 0) failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed += 1;
        if (state === 'failed') failed += 1;
      }
    }
    // On exit, so that no other reporter prints after it.
    process.once('exit', () => console.log(`\n${timesOf(modules)}\n${passed} passed, ${failed} failed`));
  }

  #waitForResult(): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      console.error(
        `No result for ${STUCK_AFTER / 1000} seconds. Running:\n${[...this.#running].join('\n')}`,
      );
      process.exit(1);
    }, STUCK_AFTER);
  }
}
