import { defineConfig } from 'vitest/config';

/** `npm run try:server`: what of deploy/ runs on this machine, with the programs of its distribution. No part of `npm test`. */
export default defineConfig({
  test: {
    name: 'server',
    include: ['test/server/trial/**/*.trial.test.ts'],
    // An end for what hangs: packages of a whole machine may come slowly.
    testTimeout: 1_800_000,
    hookTimeout: 300_000,
    fileParallelism: false,
    disableConsoleIntercept: true,
    reporters: ['verbose'],
  },
});
