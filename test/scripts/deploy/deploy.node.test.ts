import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { packageRoot } from '../../../scripts/packages.ts';
import {
  describeClosed,
  describePassedOver,
  mayDeploy,
  readShopVariables,
} from '../../../scripts/shop-variables.ts';

test('both Workers are bundled and validated without an account', () => {
  const { CLOUDFLARE_API_TOKEN: _token, ...environment } = process.env;
  const run = spawnSync(process.execPath, ['scripts/deploy.ts', '--dry-run'], {
    cwd: packageRoot,
    encoding: 'utf8',
    // The test runner's own plugin silences Wrangler for every process below it.
    env: { ...environment, WRANGLER_LOG: 'log' },
  });
  expect(run.stderr).not.toContain('ERROR');
  const closed = describeClosed(readShopVariables(join(packageRoot, 'wrangler.toml')));
  expect(run.stderr.includes('The shop would be closed')).toBe(closed !== null);
  expect(run.stdout.match(/--dry-run: exiting now/g)).toHaveLength(2);
  expect(run.status).toBe(0);
});

test.each([
  ['wrangler.toml', '.dev.vars.example'],
  ['src/service/wrangler.toml', 'src/service/.dev.vars.example'],
])('the secrets that %s requires are those of its example, which has no values', (config, example) => {
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

test('a shop is deployed with valid variables, and not with one that would close it', () => {
  const open = {
    PUBLIC_ORIGIN: 'https://shop.example.dz',
    SERVICE_URL: 'https://pay.example.dz/test/api/v2',
  };
  expect(describeClosed(open)).toBeNull();
  expect(mayDeploy(open, [])).toBe(true);
  expect(describeClosed({ ...open, PUBLIC_ORIGIN: '' })).toContain('PUBLIC_ORIGIN = "https://');
  const short = { ...open, HOLD_MINUTES: '1' };
  expect(describeClosed(short)).toBe(
    'The shop would be closed: HOLD_MINUTES is missing or not usable. Set it so: HOLD_MINUTES = "15"',
  );
  expect(mayDeploy(short, [])).toBe(false);
  expect(mayDeploy(short, ['--var', 'HOLD_MINUTES:15'])).toBe(true);
  // An optional variable closes no shop: it is reported and ignored.
  const brown = { ...open, SHOP_COLOR: 'brown', SHOP_PHONE: '', SHOP_NIF: '0021' };
  expect([describeClosed(brown), mayDeploy(brown, [])]).toEqual([null, true]);
  expect(describePassedOver(brown)).toBe('Passed over, for they cannot be read: SHOP_COLOR.');
  expect(describePassedOver(open)).toBeNull();
});
