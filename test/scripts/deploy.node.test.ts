import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { packageRoot } from '../../scripts/packages.ts';

test('both Workers are bundled and validated without an account', { timeout: 120_000 }, () => {
  const { CLOUDFLARE_API_TOKEN: _token, ...environment } = process.env;
  const run = spawnSync(process.execPath, ['scripts/deploy.ts', '--dry-run'], {
    cwd: packageRoot,
    encoding: 'utf8',
    // The test runner's own plugin silences Wrangler for every process below it.
    env: { ...environment, WRANGLER_LOG: 'log' },
  });
  expect(run.stderr).not.toContain('ERROR');
  expect(run.stdout.match(/--dry-run: exiting now/g)).toHaveLength(2);
  expect(run.status).toBe(0);
});

test.each([
  ['wrangler.toml', '.dev.vars.example'],
  ['src/service/wrangler.toml', 'src/service/.dev.vars.example'],
])('the secrets that %s requires are those of its example, which gives no values', (config, example) => {
  const required = /required = \[(.+)\]/.exec(readFileSync(join(packageRoot, config), 'utf8'))?.[1] ?? '';
  const names = [...required.matchAll(/"(\w+)"/g)].map(([, name]) => `${name}=`);
  const lines = readFileSync(join(packageRoot, example), 'utf8').split('\n');
  expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual(names);
  expect(names.length).toBeGreaterThan(0);
});

test.each(['wrangler.toml', 'src/service/wrangler.toml'])(
  '%s keeps whole addresses out of its logs',
  (config) => {
    const { observability } = unstable_readConfig(
      { config: join(packageRoot, config) },
      { hideWarnings: true },
    );
    expect(observability).toEqual({
      enabled: true,
      redact_query_string: true,
      logs: { enabled: true, invocation_logs: false },
      traces: { enabled: false },
    });
  },
);
