import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bindingsOf } from '../../../scripts/bench/harness/servers.ts';

test('a Worker is served with the classes and limits of its own tree', () => {
  expect(bindingsOf('wrangler.toml')).toEqual({
    objects: { SHOP: 'Shop', PHOTOS: 'Photos' },
    limits: ['BROWSER_LIMIT', 'NETWORK_LIMIT', 'COHORT_LIMIT'],
  });
  expect(bindingsOf('src/service/wrangler.toml').objects).toMatchObject({ COURIER: 'WebhookSender' });
  const tree = mkdtempSync(join(tmpdir(), 'tree-'));
  writeFileSync(
    join(tree, 'wrangler.toml'),
    'name = "before"\n[[durable_objects.bindings]]\nname = "COURIER"\nclass_name = "Courier"\n',
  );
  try {
    expect(bindingsOf('wrangler.toml', tree)).toEqual({ objects: { COURIER: 'Courier' }, limits: [] });
  } finally {
    rmSync(tree, { recursive: true });
  }
});
