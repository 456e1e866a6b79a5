import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** A folder of the whole run, for what is built once. */
const builds = join(tmpdir(), `hanout-trial-builds-${process.pid}`);
process.on('exit', () => rmSync(builds, { recursive: true, force: true }));

/** `npm run try:server`: what of deploy/ runs on this machine, with the programs of its distribution. No part of `npm test`. */
export default defineConfig({
  test: {
    name: 'server',
    include: ['test/server/trial/**/*.trial.test.ts'],
    // An end for what hangs: packages of a whole machine may come slowly.
    testTimeout: 1_800_000,
    hookTimeout: 300_000,
    fileParallelism: false,
    provide: { builds },
    disableConsoleIntercept: true,
    reporters: ['verbose'],
  },
});
