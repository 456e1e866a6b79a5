import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeIdentity, readOpening, readSealing } from '../../../scripts/serve/sealing.ts';
import { open, seal } from '../../../src/server/backup/sealing.ts';

const text = '{"a":"secret"}';
const words = { passphrase: 'a passphrase of enough words' };
const identity = await generateX25519Identity();
const recipient = await identityToRecipient(identity);
const others = await generateX25519Identity();
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

test('a sealed file is opened by its passphrase only', async () => {
  const sealed = await seal(text, words);
  expect(latin(sealed)).not.toContain('secret"');
  // The work of a guess: 2^17 rounds.
  expect(latin(sealed)).toMatch(/^age-encryption\.org\/v1\n-> scrypt [\w+/]{22} 17\n/);
  expect(await open(sealed, words)).toBe(text);
  await expect(open(sealed, { passphrase: 'a passphrase of enough word' })).rejects.toThrow(
    'another passphrase',
  );
  await expect(open(sealed, { identity })).rejects.toThrow('--passphrase-file');
  await expect(seal('x', { passphrase: 'short' })).rejects.toThrow('openssl rand');
});

test('a file sealed to a recipient is opened by its identity only, and differs each time', async () => {
  const sealed = await seal(text, { recipient });
  expect(latin(sealed)).not.toContain('secret"');
  expect(latin(sealed)).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
  expect(await open(sealed, { identity })).toBe(text);
  await expect(open(sealed, { identity: others })).rejects.toThrow('another identity');
  await expect(open(sealed, words)).rejects.toThrow('--identity-file');
  // Each file has its own key.
  const keyOf = (bytes: Uint8Array) => latin(bytes).split('\n')[1];
  expect(keyOf(await seal(text, { recipient }))).not.toBe(keyOf(sealed));
});

test.each([
  ['a passphrase', words, words],
  ['a recipient', { recipient }, { identity }],
])('no byte of a file sealed to %s can be changed or left out', async (_, to, by) => {
  const sealed = await seal(text, to);
  const headEnds = latin(sealed).indexOf('\n--- ');
  // One of each part, since a passphrase takes its time: version, stanza, MAC, nonce, text.
  const places = [3, 26, headEnds + 10, headEnds + 50, sealed.length - 1];
  for (const at of places) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(open(changed, by), `byte ${at}`).rejects.toThrow('were changed');
  }
  for (const length of [0, 10, headEnds, sealed.length - 1])
    await expect(open(sealed.subarray(0, length), by), `${length} bytes`).rejects.toThrow('were changed');
  const longer = new Uint8Array([...sealed, 0]);
  await expect(open(longer, by)).rejects.toThrow('were changed');
});

/** Made with age 1.1.1 (`age -r …`, `age -p`) of Debian 12. */
const byAge = {
  identity: 'AGE-SECRET-KEY-1UGM4LYN00426Y3G96TZ059ELS3L9W3VCF9ATXDZPVKTDQ3GQ025QHY7JQX',
  toRecipient:
    'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBJclA4U2l5N2lhMHhwcXhCMGFpTFBYL3JtV1ZUWVY5aWFmWXQ3M1kraldRCmZYd1FXZUJZMWlPM2FIdEwwc3lVNEl3c0dYd2VhcVowQk1Ca0pFYWlVb3MKLS0tIEFpaFRKZ1hUV1N6cTQ4MnBwWERHNkFBYlRKM2wzME9SejltYVhmQW5RQWcKtR3BheQ+CoJS7IwmREg5rr5ZXFgpT8v7VBQqUmJBSYSNJ0oQdoZ+X5DgSvV3Nw==',
  toPassphrase:
    'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCB1RXJZcUR5Y25sWkNYN2FQUHozV2tRIDE4CkZHZDAwTkxDMFlMV1l1RnkwUFdERGVTdlpQZmIwaUdhWWgya1lzdkJKaU0KLS0tIDBIaGVTeTRYVkhzNWlXbXk3NlJtYm01MldUK3MvT0ZndzM2ZUhCVy9JblkK4W/aABRb4DS/YhKBi3Ot6qf27UfO2UflJhTUqrYP0jySdiZKDgeFbNR551K2JQ==',
};

test('a file that the age tool has sealed is opened', async () => {
  const bytesOf = (base64: string) => Buffer.from(base64, 'base64');
  expect(await open(bytesOf(byAge.toRecipient), { identity: byAge.identity })).toBe(text);
  expect(await open(bytesOf(byAge.toPassphrase), words)).toBe(text);
});

describe('files and options of a command', () => {
  let folder: string;
  const file = (name: string) => join(folder, name);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hanout-keys-'));
    await writeFile(file('recipient.txt'), `${recipient}\n`);
    await writeFile(file('two.txt'), `${identity}\n${others}\n`);
    await writeFile(file('passphrase'), `${words.passphrase}\n`);
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('are read, and each opens the files of its counterpart', async () => {
    expect(await readSealing({})).toBeNull();
    expect(await readOpening({})).toBeNull();
    expect(await readSealing({ 'passphrase-file': file('passphrase') })).toEqual(words);
    const made = await makeIdentity(file('key.txt'));
    expect((await stat(file('key.txt'))).mode & 0o077).toBe(0);
    expect(await readFile(file('key.txt'), 'utf8')).toMatch(
      /^# public key: age1[a-z\d]{58}\nAGE-SECRET-KEY-1[A-Z\d]{58}\n$/,
    );
    const to = await readSealing({ recipient: made });
    const by = await readOpening({ 'identity-file': file('key.txt') });
    expect(to === null || by === null ? null : await open(await seal(text, to), by)).toBe(text);
    await expect(makeIdentity(file('key.txt'))).rejects.toThrow('is there already');
  });

  test('are refused when invalid, and the identity on the sealing machine', async () => {
    await expect(readSealing({ recipient: identity })).rejects.toThrow('keep it elsewhere');
    for (const other of ['', 'x', recipient.slice(0, -1), file('recipient.txt')])
      await expect(readSealing({ recipient: other }), other).rejects.toThrow('keygen');
    for (const other of ['recipient.txt', 'two.txt', 'passphrase'])
      await expect(readOpening({ 'identity-file': file(other) }), other).rejects.toThrow('keygen');
    await expect(readOpening({ 'identity-file': file('none') })).rejects.toThrow('cannot be read');
    const both = { 'passphrase-file': file('passphrase'), recipient };
    await expect(readSealing(both)).rejects.toThrow('name one');
    const opening = { 'passphrase-file': file('passphrase'), 'identity-file': file('two.txt') };
    await expect(readOpening(opening)).rejects.toThrow('name one');
  });
});
