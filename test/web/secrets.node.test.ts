import { expect, test } from 'vitest';
import { openCookie, sealCookie } from '../../src/web/sealed-cookies.ts';
import { secretsOf } from '../../src/web/secrets.ts';
import { signText, verifyText } from '../../src/web/signed-cookies.ts';

const old = 'old-cookie-secret-0123456789abcdefghij';
const next = 'next-cookie-secret-0123456789abcdefghi';
const both = `${next}, ${old}`;

test('a single secret with a comma stays one secret', () => {
  expect(secretsOf(`${old},short`)).toEqual([`${old},short`]);
  expect(secretsOf(both)).toEqual([next, old]);
});

test('a cookie is signed with the first secret of a list, and verified with any of them', async () => {
  const before = (await signText('cart', old)) ?? '';
  const after = (await signText('cart', both)) ?? '';
  expect(await verifyText(before, both)).toBe('cart');
  expect(await verifyText(after, next)).toBe('cart');
  expect(await verifyText(after, old)).toBeNull();
  expect(await verifyText(before, next)).toBeNull();
});

test('a cookie is sealed with the first secret of a list, and opened with any of them', async () => {
  const seal = (secret: string) => ({ secret, purpose: 'test', owner: 'browser' });
  const write = (secret: string) => sealCookie({ name: 'Amina' }, seal(secret), 2, new Uint8Array(12));
  const open = async (value: string | null, secret: string) =>
    openCookie(value ?? undefined, seal(secret), (fields) => fields, 1000);
  expect(await open(await write(old), both)).toEqual({ name: 'Amina' });
  expect(await open(await write(both), next)).toEqual({ name: 'Amina' });
  expect(await open(await write(both), old)).toBeNull();
  expect(await open(await write(old), next)).toBeNull();
});
