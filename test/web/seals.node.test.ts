import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SealedFor, Seals } from '../../src/web/seals.ts';
import { holds } from '../seed.ts';

const keyOf = (letter: string) => Buffer.from(letter.repeat(32)).toString('base64');
const place: SealedFor = ['abcd1234', 'test', 'k1', 'key'];
const old = await Seals.create(keyOf('o'));

test('opens what it sealed, and seals it differently each time', async () => {
  await holds(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (plaintext) => {
      const sealed = await old.seal(plaintext, place);
      expect(sealed).not.toBe(await old.seal(plaintext, place));
      expect(await old.open(sealed, place)).toBe(plaintext);
    }),
    100,
  );
});

test('opens a sealed value only with the context that it was sealed for', async () => {
  const sealed = await old.seal('secret', place);
  const elsewhere: SealedFor[] = [
    ['abcd1235', 'test', 'k1', 'key'],
    ['abcd1234', 'live', 'k1', 'key'],
    ['abcd1234', 'test', 'k2', 'key'],
    ['abcd1234', 'test', 'k1', 'webhook'],
    ['abcd1234', 'test', 'k1","key', ''],
    ['abcd1234', 'test', 'k1'],
  ];
  for (const other of elsewhere) expect(await old.open(sealed, other)).toBeNull();
});

test('distinguishes contexts whose joined names are equal', async () => {
  const sealed = await old.seal('secret', ['a', 'b,c']);
  expect(await old.open(sealed, ['a,b', 'c'])).toBeNull();
});

test('does not open an altered value', async () => {
  const bytes = Buffer.from(await old.seal('secret', place), 'base64');
  for (let index = 0; index < bytes.length; index += 1) {
    const altered = Buffer.from(bytes);
    altered[index] = (altered[index] ?? 0) ^ 1;
    expect(await old.open(altered.toString('base64'), place)).toBeNull();
  }
  for (const sealed of ['', 'x', '%', bytes.subarray(0, 20).toString('base64')]) {
    expect(await old.open(sealed, place)).toBeNull();
  }
});

test('seals with the first key and opens with all', async () => {
  const rotated = await Seals.create(`${keyOf('n')}, ${keyOf('o')}`);
  const renewed = await Seals.create(keyOf('n'));
  expect(await rotated.open(await old.seal('secret', place), place)).toBe('secret');
  const sealed = await rotated.seal('secret', place);
  expect(await renewed.open(sealed, place)).toBe('secret');
  expect(await old.open(sealed, place)).toBeNull();
});

test('refuses invalid keys', async () => {
  const short = Buffer.from('x'.repeat(31)).toString('base64');
  for (const list of ['', ',', short, `${keyOf('a')},`, 'not base64!']) {
    await expect(Seals.create(list)).rejects.toThrow('32 bytes');
  }
});
