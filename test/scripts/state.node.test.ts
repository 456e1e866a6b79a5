import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSettings } from '../../scripts/local/settings.ts';
import { keepServiceSecrets } from '../../scripts/local/state.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hanout-secrets-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a state folder from before a secret was needed gets it, and keeps the others', async () => {
  const settings = readSettings({ STATE_DIR: folder });
  await writeFile(join(folder, 'service.env'), 'OPERATOR_KEY="o1"\nROUTING_KEY="r1"\nSEALING_KEYS="s1,s2"\n');
  const first = await keepServiceSecrets(settings);
  expect(first).toMatchObject({ OPERATOR_KEY: 'o1', ROUTING_KEY: 'r1', SEALING_KEYS: 's1,s2' });
  expect(Buffer.from(first.RECEIPT_KEYS, 'base64')).toHaveLength(32);
  expect(await keepServiceSecrets(settings)).toEqual(first);
  expect(await readFile(join(folder, 'service.env'), 'utf8')).toContain(
    `RECEIPT_KEYS="${first.RECEIPT_KEYS}"\n`,
  );
});
