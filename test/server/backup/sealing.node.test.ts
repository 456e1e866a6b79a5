import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOpening, readSealing } from '../../../scripts/serve/sealing.ts';
import { open, seal } from '../../../src/server/backup/sealing.ts';

const text = '{"a":"secret"}';
const words = { passphrase: 'a passphrase of enough words' };
const ours = generateKeyPairSync('x25519');
const others = generateKeyPairSync('x25519');

test('a sealed file is opened by its passphrase only', () => {
  const sealed = seal(text, words);
  expect(sealed.includes('secret"')).toBe(false);
  expect(open(sealed, words)).toBe(text);
  expect(() => open(sealed, { passphrase: 'a passphrase of enough word' })).toThrow('another passphrase');
  expect(() => open(sealed, { key: ours.privateKey })).toThrow('--passphrase-file');
  expect(() => seal('x', { passphrase: 'short' })).toThrow('openssl rand');
});

test('a file sealed to a public key is opened by its private key only, and differs each time', () => {
  const to = { recipient: ours.publicKey };
  const sealed = seal(text, to);
  expect(sealed.includes('secret"')).toBe(false);
  expect(open(sealed, { key: ours.privateKey })).toBe(text);
  expect(() => open(sealed, { key: others.privateKey })).toThrow('another key');
  expect(() => open(sealed, words)).toThrow('--key-file');
  // After the kind: each file has its own key.
  expect(seal(text, to).subarray(16, 48)).not.toEqual(sealed.subarray(16, 48));
});

test.each([
  ['a passphrase', words, words],
  ['a key', { recipient: ours.publicKey }, { key: ours.privateKey }],
])('no byte of a file sealed to %s can be changed or left out', (_, to, by) => {
  const sealed = seal(text, to);
  // One of each part, since a passphrase takes its time: kind, salt or key, nonce, tag, text.
  const headEnds = 'key' in by ? 48 : 32;
  for (const at of [3, 20, headEnds - 1, headEnds + 2, headEnds + 15, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => open(changed, by), `byte ${at}`).toThrow('were changed');
  }
  for (const length of [0, 10, headEnds, sealed.length - 1])
    expect(() => open(sealed.subarray(0, length), by)).toThrow('were changed');
});

test('a file sealed by an earlier build is opened', () => {
  const before =
    'aGFub3V0LXNlYWxlZC0xCqnhow/HlipjWN9/8zElkGdNCOJ93P4sON7T7yZZYEf3H/dnNyfEt8+pWyWs0VbPOgOnyZpEyhH9UfU=';
  expect(open(Buffer.from(before, 'base64'), words)).toBe(text);
});

describe('key files of a command', () => {
  let folder: string;
  const file = (name: string) => join(folder, name);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hanout-keys-'));
    const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const pem = { format: 'pem' } as const;
    await writeFile(file('key.pem'), ours.privateKey.export({ ...pem, type: 'pkcs8' }));
    await writeFile(file('recipient.pem'), ours.publicKey.export({ ...pem, type: 'spki' }));
    await writeFile(file('rsa.pem'), rsa.publicKey.export({ ...pem, type: 'spki' }));
    await writeFile(file('passphrase'), `${words.passphrase}\n`);
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('are read, and each opens the files of its counterpart', async () => {
    expect(await readSealing({})).toBeNull();
    expect(await readOpening({})).toBeNull();
    expect(await readSealing({ 'passphrase-file': file('passphrase') })).toEqual(words);
    const to = await readSealing({ recipient: file('recipient.pem') });
    const by = await readOpening({ 'key-file': file('key.pem') });
    expect(to === null || by === null ? null : open(seal(text, to), by)).toBe(text);
  });

  test('are refused when invalid, and the private one on the sealing machine', async () => {
    await expect(readSealing({ recipient: file('key.pem') })).rejects.toThrow('keep it elsewhere');
    await expect(readSealing({ recipient: file('rsa.pem') })).rejects.toThrow('openssl genpkey');
    await expect(readOpening({ 'key-file': file('recipient.pem') })).rejects.toThrow('openssl genpkey');
    await expect(readOpening({ 'key-file': file('none') })).rejects.toThrow('cannot be read');
    const both = { 'passphrase-file': file('passphrase'), recipient: file('recipient.pem') };
    await expect(readSealing(both)).rejects.toThrow('name one');
  });
});
