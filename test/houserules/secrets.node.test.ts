import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { encodeKey, KEY_RANDOM_BYTES, MAC_BYTES } from '../../src/service/identifiers/rules.ts';
import { findSecrets } from './secrets.ts';

/** As mixed as chance, and the same in each run: of random bytes one in a thousand has no digit, and is found by nobody. */
const mixedBytes = (length: number) =>
  createHash('sha512').update(`secret ${length}`).digest().subarray(0, length);

const root = join(import.meta.dirname, '..', '..');
/** What is no part of the project, or made anew by a command. */
const OUTSIDE = new Set(['node_modules', '.git', '.wrangler', 'test-output', 'dist', 'coverage']);
/** Databases of earlier builds, with the keys that open them: they were written for it and open nothing else. */
const WRITTEN_TO_BE_OPENED = join(root, 'test', 'fixtures', 'databases');
/** Databases, pictures and the archives of either hold no text that anybody would read or write. */
const NO_TEXT = /\.(?:png|jpe?g|webp|avif|woff2?|sqlite|gz|br|ico|pdf)$/;

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (OUTSIDE.has(entry.name) || path === WRITTEN_TO_BE_OPENED || entry.isSymbolicLink()) return [];
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

test('no file of the tree holds a secret', () => {
  const files = filesBelow(root).filter((path) => !NO_TEXT.test(path) && !/\.dev\.vars$/.test(path));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((path) =>
    findSecrets(readFileSync(path, 'utf8')).map((secret) => `${path.slice(root.length + 1)}: ${secret}`),
  );
  expect(found).toEqual([]);
});

describe('a secret is found', () => {
  const key = encodeKey({
    mode: 'live',
    account: '00000000',
    random: mixedBytes(KEY_RANDOM_BYTES),
    mac: mixedBytes(MAC_BYTES),
  });
  test.each([
    ['a key of the service', key],
    ['a signing secret', `SERVICE_WEBHOOK_SECRET=whsec_${mixedBytes(32).toString('base64')}`],
    ['bytes in base64', `"ROUTING_KEY": "${mixedBytes(32).toString('base64')}"`],
    ['bytes in hexadecimal', `cookie_secret = '${mixedBytes(32).toString('hex')}'`],
    ['a private key', `-----BEGIN PRIVATE KEY-----\n${mixedBytes(48).toString('base64')}`],
    ['somebody’s token', `ghp_${'aB3'.repeat(12)}`],
  ])('where it is %s', (_, text) => {
    expect(findSecrets(`before\n${text}\nafter`)).toHaveLength(1);
  });

  test('and what an example or a test writes is none', () => {
    const texts = [
      'SERVICE_API_KEY=test_sk_replace_me_with_your_own_key',
      `whsec_${Buffer.from('w'.repeat(32)).toString('base64')}`,
      'COOKIE_SECRET = "example-example-example-example-example"',
      'integrity sha512-abc',
    ];
    expect(texts.flatMap(findSecrets)).toEqual([]);
  });
});
