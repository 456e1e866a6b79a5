import { rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { serviceTestBindings, storefrontTestBindings } from './test/bindings.ts';
import { loadFirst } from './test/load-first.ts';
import { LongestFirst } from './test/longest-first.ts';
import { proofs } from './test/proofs.ts';
// Writes the style sheets and modules that no commit holds.
import './scripts/asset-versions.js';

// Tests give the Workers their secrets as bindings, which Wrangler does not know when it warns of missing ones;
// and nothing here needs more of the network than loopback.
process.env.WRANGLER_LOG ??= 'error';
process.env.WRANGLER_SEND_METRICS = 'false';
process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';

/** A folder of the whole run, for what is built once. */
const builds = join(tmpdir(), `hanout-builds-${process.pid}`);
process.on('exit', () => rmSync(builds, { recursive: true, force: true }));
// Commands that tests start read the modules of the run's first start: reading TypeScript takes half of a start.
process.env.NODE_COMPILE_CACHE = join(builds, 'compiled');

// Nothing of the outer environment reaches the runtime by itself.
const testBindings = { FC_SEED: process.env.FC_SEED ?? '', PROOFS: process.env.PROOFS ?? '' };

/** The long ones are found by `npm run proofs` alone. */
const exclude = [
  '**/node_modules/**',
  ...(process.env.PROOFS === '1' ? [] : proofs.map((path) => `${path}${path.endsWith('/') ? '**' : '*'}`)),
];

const isProofRun = process.env.PROOFS === '1';

/**
 * Four projects, told apart by the file's name:
 * - `*.node.test.ts` run in Node: pure code, scripts, both Workers from outside, browsers;
 * - `*.pseudo.test.ts` run in Node, in a build that speaks the pseudo-locales besides;
 * - `*.worker.test.ts` run inside the Workers runtime, with the bindings of the Worker they mirror.
 * Objects keep their state in a throw-away folder of the run. Files of a project share a runtime and its modules, since
 * starting one takes longer than most files: Worker files one runtime, Node files a process for each of two at once.
 * `test/fresh-objects.ts` gives each Worker file empty objects; `test/fresh-spies.ts` gives each Node file a real clock,
 * no spies, and the environment and folder of the run.
 */
export default defineConfig({
  test: {
    // A line that an object logs after its file's last test would be kept until the runner's next message, and the runner
    // waits for it before it sends one: a run of passed tests that never ends
    // (https://github.com/cloudflare/workers-sdk/issues/15719). So lines go straight to the standard streams.
    disableConsoleIntercept: true,
    exclude,
    // An end for what hangs, no promise of speed: a busy machine is no failure.
    testTimeout: isProofRun ? 900_000 : 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 180_000 } },
    // More files at once than cores: much of a run waits for browsers and clocks.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './test/tally-reporter.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          isolate: false,
          include: ['test/**/*.node.test.{ts,tsx}'],
          setupFiles: ['./test/fresh-spies.ts'],
          provide: { builds },
        },
      },
      {
        extends: true,
        test: {
          name: 'pseudo',
          include: ['test/**/*.pseudo.test.{ts,tsx}'],
          setupFiles: ['./test/templates/pseudo/register.ts'],
        },
      },
      {
        extends: true,
        plugins: [
          loadFirst(),
          cloudflareTest({
            main: './test/service/tracked-worker.ts',
            wrangler: { configPath: './src/service/wrangler.toml' },
            miniflare: { bindings: { ...serviceTestBindings, ...testBindings } },
          }),
        ],
        test: {
          name: 'service',
          isolate: false,
          include: ['test/service/**/*.worker.test.{ts,tsx}'],
          setupFiles: ['./test/fresh-objects.ts'],
        },
      },
      {
        extends: true,
        plugins: [
          loadFirst(),
          cloudflareTest({
            main: './test/storefront/tracked-worker.ts',
            wrangler: { configPath: './wrangler.toml' },
            // Where a merchant may have photos kept: the contract of places is tried on it.
            miniflare: {
              bindings: { ...storefrontTestBindings, ...testBindings },
              r2Buckets: ['TEST_BUCKET'],
            },
          }),
        ],
        test: {
          name: 'storefront',
          isolate: false,
          include: ['test/{shop,couriers,privacy,shop-web,storefront,desk}/**/*.worker.test.{ts,tsx}'],
          setupFiles: ['./test/fresh-objects.ts', './test/storefront/fresh-pages.ts'],
        },
      },
    ],
  },
});
