import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  encodeIdentifier,
  encodeKey,
  ID_LENGTH,
  identifierTimePrefix,
  readIdentifier,
  readKey,
} from '../../../src/service/identifiers/spelling.ts';
import { decodeBase32, encodeBase32, encodeNumber } from '../../../src/text/crockford.ts';
import { holds } from '../../seed.ts';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const account = bytes(5).map(encodeBase32);
const mode = fc.constantFrom('test' as const, 'live' as const);
const parts = fc.record({
  time: fc.integer({ min: 0, max: 4_102_444_800_000 }),
  counter: fc.integer({ min: 0, max: 31 }),
  mode,
  account,
  random: bytes(10),
  mac: bytes(8),
});

describe('base32', () => {
  test.each([
    [[0], '00'],
    [[255], '7z'],
    [[0, 68, 50, 20, 199, 66, 84, 182, 53, 207], '0123456789abcdef'],
    [[132, 101, 58, 86, 215, 198, 117, 190, 119, 223], 'ghjkmnpqrstvwxyz'],
  ])('%j is %s', (values, text) => {
    expect(encodeBase32(Uint8Array.from(values))).toBe(text);
    expect(decodeBase32(text, values.length)).toEqual(Uint8Array.from(values));
  });

  test('has one spelling for any bytes', async () => {
    await holds(
      fc.property(fc.uint8Array({ maxLength: 40 }), (given) => {
        expect(decodeBase32(encodeBase32(given), given.length)).toEqual(given);
      }),
    );
    for (const text of ['8z', '7Z', '7l', '7', '7zz', '']) expect(decodeBase32(text, 1)).toBeNull();
  });
});

describe('a generated id', () => {
  test('reads back as it was made, 48 characters in lower case', async () => {
    await holds(
      fc.property(parts, (given) => {
        const id = encodeIdentifier(given);
        expect(id).toMatch(/^[0-9a-z]{48}$/);
        expect(readIdentifier(id)).toEqual({
          mode: given.mode,
          account: given.account,
          mac: given.mac,
          payload: id.slice(0, 35),
        });
      }),
    );
  });

  test('sorts by its time and counter', async () => {
    await holds(
      fc.property(parts, parts, (one, other) => {
        const difference = one.time - other.time || one.counter - other.counter;
        fc.pre(difference !== 0);
        expect(encodeIdentifier(one) < encodeIdentifier(other)).toBe(difference < 0);
      }),
    );
  });

  test('can be searched by the second of its creation', async () => {
    await holds(
      fc.property(parts, (given) => {
        const second = Math.floor(given.time / 1000);
        const id = encodeIdentifier(given);
        expect(id >= identifierTimePrefix(second)).toBe(true);
        expect(id < identifierTimePrefix(second + 1)).toBe(true);
      }),
    );
    expect(identifierTimePrefix(99_999_999_999)).toBe('z'.repeat(10));
    expect(identifierTimePrefix(0)).toBe('0'.repeat(10));
  });

  test('is never parsed from other text', async () => {
    await holds(
      fc.property(
        fc.oneof(fc.string(), fc.string({ minLength: ID_LENGTH, maxLength: ID_LENGTH })),
        (text) => {
          expect(readIdentifier(text)).toBeNull();
          expect(readKey(text)).toBeNull();
        },
      ),
    );
  });
});

describe('a key', () => {
  test('reads back as it was made', async () => {
    await holds(
      fc.property(mode, account, bytes(16), bytes(8), (keyMode, keyAccount, random, mac) => {
        const key = encodeKey({ mode: keyMode, account: keyAccount, random, mac });
        expect(key).toMatch(keyMode === 'test' ? /^test_sk_[0-9a-z]{54}$/ : /^live_sk_[0-9a-z]{54}$/);
        expect(readKey(key)).toEqual({
          mode: keyMode,
          account: keyAccount,
          mac,
          payload: key.slice(0, 8 + 8 + 26),
        });
      }),
    );
  });

  test('ends with a checksum that scanners can compute: CRC-32 of all characters before it', () => {
    const key = encodeKey({
      mode: 'test',
      account: '00000000',
      random: new Uint8Array(16),
      mac: new Uint8Array(8),
    });
    const body = `test_sk_${'0'.repeat(47)}`;
    // Computed with zlib.
    expect(key).toBe(body + encodeNumber(0x06bd93d7, 7));
  });
});
