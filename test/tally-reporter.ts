import type { SerializedError } from 'vitest';
import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node';

/**
 * Ends the run with `N passed, N failed` alone on the last line.
 * A file that does not load and an error outside any test each count as a failure, so that
 * "0 failed" is never printed by a run that exits with an error.
 */
export default class TallyReporter implements Reporter {
  onTestRunEnd(
    modules: ReadonlyArray<TestModule>,
    strayErrors: ReadonlyArray<SerializedError>,
    _reason: TestRunEndReason,
  ): void {
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
    // On exit, so that nothing another reporter prints can come after it.
    process.once('exit', () => console.log(`\n${passed} passed, ${failed} failed`));
  }
}
