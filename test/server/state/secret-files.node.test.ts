import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unstable_getVarsForDev } from 'wrangler';
import { writeEnvText } from '../../../src/server/state/env-files.ts';
import {
  findLostSecrets,
  findSecretFiles,
  makeSecretFiles,
  readSecretFile,
  secretsFolder,
} from '../../../src/server/state/secret-files.ts';

let stateFolder: string;
beforeEach(async () => {
  stateFolder = await mkdtemp(join(tmpdir(), 'hanout-secrets-'));
});
afterEach(() => rm(stateFolder, { recursive: true }));

const pathOf = (...names: string[]) => join(secretsFolder({ stateFolder }), ...names);

test('missing secrets are made at random, and existing ones stay', async () => {
  await makeSecretFiles({ stateFolder }, ['service']);
  const routing = await readFile(pathOf('service', 'ROUTING_KEY'), 'utf8');
  expect(Buffer.from(routing, 'base64')).toHaveLength(32);
  expect(Object.keys(await findSecretFiles({ stateFolder }, 'shop'))).toEqual([]);
  await writeFile(pathOf('service', 'RECEIPT_KEYS'), 'two,keys');
  await rm(pathOf('service', 'SEALING_KEYS'));

  await makeSecretFiles({ stateFolder }, ['service', 'shop']);

  expect(await readFile(pathOf('service', 'ROUTING_KEY'), 'utf8')).toBe(routing);
  expect(await readFile(pathOf('service', 'RECEIPT_KEYS'), 'utf8')).toBe('two,keys');
  const files = {
    ...(await findSecretFiles({ stateFolder }, 'service')),
    ...(await findSecretFiles({ stateFolder }, 'shop')),
  };
  expect(Object.keys(files).toSorted()).toEqual([
    'COOKIE_SECRET',
    'OPERATOR_KEY',
    'RECEIPT_KEYS',
    'ROUTING_KEY',
    'SEALING_KEYS',
  ]);
  for (const path of Object.values(files)) expect((await stat(path)).mode & 0o777, path).toBe(0o600);
});

test('objects without their secrets are found, in any layout', async () => {
  await makeSecretFiles({ stateFolder }, ['service', 'shop']);
  await makeObject('shop');
  expect(await findLostSecrets({ stateFolder }, 'shop')).toEqual([]);
  await rm(pathOf('service', 'SEALING_KEYS'));
  await rm(pathOf('shop', 'COOKIE_SECRET'));
  // The service has no objects: new secrets lose nothing.
  expect(await findLostSecrets({ stateFolder }, 'service')).toEqual([]);
  expect(await findLostSecrets({ stateFolder }, 'shop')).toEqual(['COOKIE_SECRET']);
});

test.each(['plain', 'a=b"c', "it's $HOME", '\\$ and `', 'back\\nslash#'])(
  'Wrangler reads the secret %j unchanged',
  async (secret) => {
    const path = join(stateFolder, 'shop.env');
    await writeFile(path, writeEnvText({ COOKIE_SECRET: secret }));
    expect(unstable_getVarsForDev(undefined, [path], {}, undefined, true)).toEqual({
      COOKIE_SECRET: { type: 'secret_text', value: secret },
    });
  },
);

/** An object's file, as deep as `npm start` has it. */
async function makeObject(worker: string): Promise<void> {
  const folder = join(stateFolder, worker, 'v3', 'do', `hanout-${worker}-Object`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'one.sqlite'), '');
}

test('a secret that is readable by others, empty or with a line break is refused with advice', async () => {
  await makeSecretFiles({ stateFolder }, ['shop']);
  const path = pathOf('shop', 'COOKIE_SECRET');
  await chmod(path, 0o640);
  await expect(readSecretFile(path)).rejects.toThrow(`chmod 600 ${path}`);
  await chmod(path, 0o600);
  await writeFile(path, 'a secret\n');
  await expect(readSecretFile(path)).rejects.toThrow('printf %s');
  await writeFile(path, '');
  await expect(readSecretFile(path)).rejects.toThrow('is empty');
  await expect(readSecretFile(pathOf('shop', 'EMAIL_API_KEY'))).rejects.toThrow('is missing');
});
