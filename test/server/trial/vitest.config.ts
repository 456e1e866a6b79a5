import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** A folder of the whole run, for things built once. */
const builds = join(tmpdir(), `hanout-trial-builds-${process.pid}`);
process.on('exit', () => rmSync(builds, { recursive: true, force: true }));

/**
 * `npm run try:server`: the parts of deploy/ that can run on this machine with its distribution's programs. Not part
 * of `npm test`.
 */
export default defineConfig({
  test: {
    name: 'server',
    include: ['test/server/trial/**/*.trial.test.ts'],
    // A limit for hangs: packages of a whole machine may arrive slowly.
    testTimeout: 1_800_000,
    hookTimeout: 300_000,
    fileParallelism: false,
    provide: { builds },
    disableConsoleIntercept: true,
    reporters: ['verbose'],
  },
});
