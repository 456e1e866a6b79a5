import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { originOfShop } from '../../scripts/local/ready.ts';

test('a command finds the shop that runs on a state folder, whatever its port', async () => {
  const stateFolder = await mkdtemp(join(tmpdir(), 'hanout-ready-'));
  const settings = { stateFolder, shopOrigin: 'http://localhost:8787' };
  const rest = { api_base: 'http://localhost:9788/test/api/v2', api_key: 'test_sk', webhook_secret: 'whsec' };
  expect(await originOfShop(settings)).toBe(settings.shopOrigin);
  await writeFile(
    join(stateFolder, 'ready.json'),
    JSON.stringify({ ...rest, storefront: 'http://localhost:9787' }),
  );
  expect(await originOfShop(settings)).toBe('http://localhost:9787');
  await rm(stateFolder, { recursive: true });
});
