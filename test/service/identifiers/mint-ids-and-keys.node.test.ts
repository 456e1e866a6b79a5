import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashKey, Minter, type Random } from '../../../src/service/identifiers/mint-ids-and-keys.ts';
import { encodeBase32 } from '../../../src/text/crockford.ts';
import { holds } from '../../seed.ts';

const ROUTING_KEY = 'routing-key-of-the-tests-0123456789';
const NOW = 1_793_491_200_000;
const ACCOUNT = 'abcd1234';
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const repeating: Random = (bytes) => new Uint8Array(bytes).fill(7);
const minter = new Minter(ROUTING_KEY);

/** Every text that differs from `text` in one character, with letters beyond the alphabet too. */
function* tampered(text: string): Generator<string> {
  for (let index = 0; index < text.length; index += 1) {
    for (const character of `${ALPHABET}ilouAZ_-`) {
      if (character !== text[index]) yield text.slice(0, index) + character + text.slice(index + 1);
    }
  }
}

describe('ids', () => {
  test('lead to their ledger, and only with the routing key that made them', async () => {
    const other = new Minter(`${ROUTING_KEY}!`);
    for (const mode of ['test', 'live'] as const) {
      const id = minter.mintId(mode, ACCOUNT, NOW);
      expect(id).toHaveLength(48);
      expect(minter.verifyId(id)).toEqual({ mode, account: ACCOUNT });
      expect(other.verifyId(id)).toBeNull();
    }
  });

  test('are unknown with any one character changed', async () => {
    const id = minter.mintId('test', ACCOUNT, NOW);
    for (const text of tampered(id)) expect(minter.verifyId(text)).toBeNull();
    for (const text of ['', id.slice(1), `${id}0`, ` ${id}`, id.toUpperCase()]) {
      expect(minter.verifyId(text)).toBeNull();
    }
  });

  test('increase strictly, also within a millisecond and when the clock steps back', async () => {
    await holds(
      fc.asyncProperty(fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 200 }), async (steps) => {
        const fresh = new Minter(ROUTING_KEY);
        let now = NOW;
        const ids = await Promise.all(
          steps.map((step) => {
            now += Math.min(step, 1);
            return fresh.mintId('test', ACCOUNT, now);
          }),
        );
        expect(ids).toEqual(ids.toSorted());
        expect(new Set(ids).size).toBe(ids.length);
      }),
      50,
    );
  });

  test('continue in the next millisecond after 32', async () => {
    const fresh = new Minter(ROUTING_KEY, repeating);
    const ids: string[] = [];
    for (let count = 0; count < 33; count += 1) ids.push(fresh.mintId('test', ACCOUNT, NOW));
    const next = new Minter(ROUTING_KEY, repeating).mintId('test', ACCOUNT, NOW + 1);
    expect(ids[32]).toBe(next);
  });
});

describe('keys', () => {
  test('lead to their ledger', async () => {
    for (const mode of ['test', 'live'] as const) {
      expect(minter.verifyKey(minter.mintKey(mode, ACCOUNT))).toEqual({ mode, account: ACCOUNT });
    }
  });

  test('are unknown with any one character changed', async () => {
    const key = minter.mintKey('test', ACCOUNT);
    for (const text of tampered(key)) expect(minter.verifyKey(text)).toBeNull();
    expect(minter.verifyKey(key.replace('test', 'live'))).toBeNull();
  });

  test('are unknown when they were made with another routing key, though the checksum is right', async () => {
    const other = new Minter(`${ROUTING_KEY}!`);
    expect(minter.verifyKey(other.mintKey('test', ACCOUNT))).toBeNull();
  });

  test('are known to a ledger by their SHA-256', async () => {
    expect(await hashKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('account ids', () => {
  test('contain the account only', async () => {
    const id = minter.mintAccountId();
    expect(id).toMatch(/^[0-9a-z]{21}$/);
    expect(minter.verifyAccountId(id)).toBe(id.slice(0, 8));
    for (const text of tampered(id)) expect(minter.verifyAccountId(text)).toBeNull();
    expect(minter.verifyAccountId('')).toBeNull();
  });
});

test('signs kind and payload with a stable MAC: a changed one would make every id unknown', async () => {
  const seeded = new Minter(ROUTING_KEY, repeating);
  const macOf = (signed: string) =>
    encodeBase32(createHmac('sha256', ROUTING_KEY).update(signed).digest().subarray(0, 8));
  const id = seeded.mintId('test', ACCOUNT, NOW);
  const key = seeded.mintKey('test', ACCOUNT);
  const account = seeded.mintAccountId();
  expect(id.slice(-13)).toBe(macOf(`id:${id.slice(0, -13)}`));
  expect(key.slice(-20, -7)).toBe(macOf(`key:${key.slice(0, -20)}`));
  expect(account.slice(-13)).toBe(macOf(`account:${account.slice(0, -13)}`));
});

test('makes references of ten characters without similar letters', () => {
  const references = Array.from({ length: 500 }, () => minter.mintReference());
  for (const reference of references) expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
  expect(new Set(references).size).toBe(500);
});

test('makes webhook secrets of 32 bytes', () => {
  const secret = minter.mintWebhookSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(secret).not.toBe(minter.mintWebhookSecret());
});

test('refuses an invalid routing key', async () => {
  for (const key of ['', 'short', 'x'.repeat(31)]) {
    expect(() => new Minter(key)).toThrow('routing key');
  }
});

test('makes ids with the first routing key of a list, and accepts those of every key in it', () => {
  const next = `next-${ROUTING_KEY}`;
  const rotated = new Minter(`${next}, ${ROUTING_KEY}`);
  const old = [minter.mintId('test', ACCOUNT, NOW), minter.mintKey('live', ACCOUNT)] as const;
  const fresh = [rotated.mintId('test', ACCOUNT, NOW), rotated.mintKey('live', ACCOUNT)] as const;
  for (const [id, key] of [old, fresh]) {
    expect(rotated.verifyId(id)).toEqual({ mode: 'test', account: ACCOUNT });
    expect(rotated.verifyKey(key)).toEqual({ mode: 'live', account: ACCOUNT });
  }
  expect(rotated.verifyAccountId(minter.mintAccountId())).not.toBeNull();
  const alone = new Minter(next);
  expect([alone.verifyId(old[0]), alone.verifyKey(old[1])]).toEqual([null, null]);
  expect([minter.verifyId(fresh[0]), minter.verifyKey(fresh[1])]).toEqual([null, null]);
  expect(alone.verifyId(fresh[0])).not.toBeNull();
  expect(() => new Minter(`${ROUTING_KEY},short`)).toThrow('routing key');
});
