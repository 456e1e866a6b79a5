import { EncryptJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { openToken, sealToken } from '../../src/auth/tokens.ts';
import { deriveKey } from '../../src/web/sealed-cookies.ts';

const NOW = Date.UTC(2030, 0, 1);
const LASTS = 60_000;
const [old, current] = ['o'.repeat(32), 'c'.repeat(32)];
const seal = { secret: current, purpose: 'test', owner: 'a device' };
const claims = z.object({ code: z.string() });

const sealed = (by = seal, expiresAt: number | null = NOW + LASTS) =>
  sealToken({ code: 'K7M2' }, by, expiresAt);
const opened = (token: string | undefined, by = seal, at = NOW) => openToken(token, by, claims.parse, at);

test('a token is opened until it expires, and differs each time', async () => {
  const token = await sealed();
  expect(await opened(token)).toEqual({ code: 'K7M2' });
  expect(await opened(token, seal, NOW + LASTS - 1_000)).toEqual({ code: 'K7M2' });
  expect(await opened(token, seal, NOW + LASTS)).toBeNull();
  expect(await opened(await sealed(seal, null), seal, NOW + 1_000 * LASTS)).toEqual({ code: 'K7M2' });
  expect(await sealed()).not.toBe(token);
  expect(atob(token.split('.')[0] ?? '')).toBe('{"alg":"dir","enc":"A256GCM"}');
});

test('a token is of one purpose, owner and secret', async () => {
  const token = await sealed();
  for (const other of [{ purpose: 'other' }, { owner: 'another' }, { owner: '' }, { secret: old }])
    expect(await opened(token, { ...seal, ...other }), JSON.stringify(other)).toBeNull();
});

test('a secret that was put in front of the list leaves older tokens valid, and seals new ones', async () => {
  const rotated = { ...seal, secret: `${current},${old}` };
  expect(await opened(await sealed({ ...seal, secret: old }), rotated)).toEqual({ code: 'K7M2' });
  expect(await opened(await sealed(rotated), { ...seal, secret: old })).toBeNull();
  expect(await opened(await sealed(rotated))).toEqual({ code: 'K7M2' });
});

test('no part of a token can be changed or left out', async () => {
  const token = await sealed();
  const parts = token.split('.');
  for (const [index, part] of parts.entries()) {
    const middle = Math.floor(part.length / 2);
    const changed = `${part.slice(0, middle)}${part[middle] === 'A' ? 'B' : 'A'}${part.slice(middle + 1)}`;
    for (const put of [changed, part === '' ? 'AAAA' : ''])
      expect(await opened(parts.with(index, put).join('.')), `part ${index}`).toBeNull();
  }
  for (const other of [undefined, '', 'x', '....', token.slice(0, -1), `${token}.`])
    expect(await opened(other), other).toBeNull();
});

test('a token without encryption, of another algorithm or with other claims is refused', async () => {
  const end = NOW / 1_000 + 60;
  const plain = new UnsecuredJWT({ code: 'K7M2' }).setSubject(seal.owner).setExpirationTime(end).encode();
  expect(await opened(plain)).toBeNull();
  const key = await deriveKey(current, seal.purpose);
  const wrapped = await new EncryptJWT({ code: 'K7M2' })
    .setProtectedHeader({ alg: 'A256GCMKW', enc: 'A256GCM' })
    .setSubject(seal.owner)
    .encrypt(await rawKey());
  expect(await opened(wrapped)).toBeNull();
  const other = await new EncryptJWT({ code: 7 })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setSubject(seal.owner)
    .encrypt(key);
  expect(await opened(other)).toBeNull();
});

/** The bytes of the purpose's key, with which another algorithm would work too. */
async function rawKey(): Promise<Uint8Array> {
  const base = await crypto.subtle.importKey('raw', new TextEncoder().encode(current), 'HKDF', false, [
    'deriveBits',
  ]);
  const info = new TextEncoder().encode(seal.purpose);
  const terms = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
  return new Uint8Array(await crypto.subtle.deriveBits(terms, base, 256));
}
