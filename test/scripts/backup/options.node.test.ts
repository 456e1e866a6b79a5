import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readOptions } from '../../../scripts/backup/options.ts';

const both = ['--remote', '--service', 'https://pay.example.dz', '--shop', 'https://shop.example.dz/fr'];
const keys = { OPERATOR_KEY: 'of the operator', ADMIN_KEY: 'of the shop' };

test('takes both addresses, and their keys from the environment or from files', async () => {
  expect(readOptions([...both, '--into', 'moves'], keys)).toEqual({
    into: 'moves',
    clients: {
      service: {
        origin: 'https://pay.example.dz',
        key: 'of the operator',
        base: '/operator/copies',
        send: fetch,
      },
      shop: { origin: 'https://shop.example.dz', key: 'of the shop', base: '/copies', send: fetch },
    },
  });
  const folder = await mkdtemp(join(tmpdir(), 'hanout-keys-'));
  await writeFile(join(folder, 'key'), 'from a file\n');
  const environment = { OPERATOR_KEY_FILE: join(folder, 'key') };
  const options = readOptions(
    ['--remote', '--restore', '--from', 'x', '--service', 'https://pay.example.dz'],
    environment,
  );
  expect(options).toMatchObject({ from: 'x', clients: { service: { key: 'from a file' }, shop: null } });
  await rm(folder, { recursive: true });
});

test.each([
  [['--into', 'x'], keys, 'Say --remote'],
  [['--remote', '--into', 'x'], keys, 'Say where'],
  [both, keys, 'Say --into'],
  [[...both, '--restore', '--into', 'x'], keys, 'Say --into'],
  [[...both, '--into', 'x'], { ADMIN_KEY: 'a' }, 'Set OPERATOR_KEY'],
  [[...both, '--into', 'x'], { ...keys, ADMIN_KEY: '', ADMIN_KEY_FILE: '/nowhere/at/all' }, 'cannot be read'],
  [['--remote', '--shop', 'http://shop.example.dz', '--into', 'x'], keys, 'https'],
  [[...both, '--into', 'x', '--operator-key', 'k'], keys, 'operator-key'],
])('refuses %j', (args, environment, why) => {
  expect(() => readOptions(args, environment)).toThrow(why);
});
