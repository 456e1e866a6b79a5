import { createPrivateKey, hkdfSync, sign } from 'node:crypto';
import fc from 'fast-check';
import QRCode from 'qrcode';
import { describe, expect, test } from 'vitest';
import { ReceiptKeys } from '../../../../src/service/payments/receipts/keys.ts';
import {
  decodeClaims,
  encodeBase64url,
  encodeClaims,
  joinToken,
  splitToken,
} from '../../../../src/service/payments/receipts/rules.ts';
import { receiptCheckPath } from '../../../../src/service/urls.ts';
import { holds } from '../../../seed.ts';
import { aReceipt } from './samples.ts';

const seedOf = (letter: string) => Buffer.from(letter.repeat(32)).toString('base64');
const keys = await ReceiptKeys.create(seedOf('a'));

async function claimsFor(changes: Parameters<typeof aReceipt>[0]) {
  const claims = await keys.verify(await keys.sign(aReceipt(changes)));
  if (claims === null) throw new Error('not genuine');
  return claims;
}

describe('a token', () => {
  test('contains the amount, the merchant, the time and the items, in a fixed order', async () => {
    const token = await keys.sign(aReceipt());
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
    const [, test] = keys.listPublicKeys();
    expect(payload).toEqual([
      1,
      test?.id,
      'test',
      'abcdefgh',
      'متجر القصبة',
      aReceipt().id,
      6_458,
      'dzd',
      1_795_252_500,
      '2026-000017',
      'CMD-2026-118',
    ]);
    expect(await keys.verify(token)).toMatchObject({ mode: 'test', amount: 6_458, number: '2026-000017' });
  });

  test('is the same at each print of the receipt', async () => {
    const again = await ReceiptKeys.create(seedOf('a'));
    expect(await again.sign(aReceipt())).toBe(await keys.sign(aReceipt()));
  });

  test('is invalid when any bit of payload or signature differs', async () => {
    const parts = splitToken(await keys.sign(aReceipt()));
    if (parts === null) throw new Error('no token');
    for (const part of ['payload', 'signature'] as const) {
      for (let bit = 0; bit < parts[part].length * 8; bit += 1) {
        const bytes = parts[part].slice();
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const altered = { ...parts, [part]: bytes };
        expect(await keys.verify(joinToken(altered.payload, altered.signature))).toBeNull();
      }
    }
  });

  test('has one spelling: each changed, missing or added character is refused', async () => {
    const token = await keys.sign(aReceipt());
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ %\u0000é';
    const character = fc.constantFrom(...alphabet);
    await holds(
      fc.asyncProperty(
        fc.nat(token.length - 1),
        character,
        fc.constantFrom('replace', 'insert', 'remove'),
        async (at, other, how) => {
          const start = token.slice(0, at);
          const rest = token.slice(how === 'insert' ? at : at + 1);
          const altered = start + (how === 'remove' ? '' : other) + rest;
          fc.pre(altered !== token);
          expect(await keys.verify(altered)).toBeNull();
        },
      ),
      2_000,
    );
  });

  test('of arbitrary text is not genuine, and no error', async () => {
    const base64url = fc.uint8Array({ maxLength: 400 }).map(encodeBase64url);
    const shaped = fc.tuple(base64url, base64url).map(([left, right]) => `${left}.${right}`);
    await holds(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), shaped), async (text) => {
        expect(await keys.verify(text)).toBeNull();
      }),
    );
    expect(await keys.verify('A'.repeat(100_000))).toBeNull();
  });

  test.each([
    ['another version', (fields: unknown[]) => fields.with(0, 2)],
    ['another currency', (fields: unknown[]) => fields.with(7, 'eur')],
    ['no amount', (fields: unknown[]) => fields.with(6, 0)],
    ['half a dinar', (fields: unknown[]) => fields.with(6, 0.5)],
    ['an amount as text', (fields: unknown[]) => fields.with(6, '6458')],
    ['a third mode', (fields: unknown[]) => fields.with(2, 'demo')],
    ['one field more', (fields: unknown[]) => [...fields, '']],
    ['one field less', (fields: unknown[]) => fields.slice(0, -1)],
    ['a name that turns around', (fields: unknown[]) => fields.with(4, 'Casbah\u202e')],
  ])('with %s is refused, whoever signed it', async (_, change) => {
    const payload = splitToken(await keys.sign(aReceipt()))?.payload ?? new Uint8Array();
    const fields: unknown[] = JSON.parse(new TextDecoder().decode(payload));
    const write = (value: unknown) => new Uint8Array(new TextEncoder().encode(JSON.stringify(value)));
    expect(decodeClaims(write(fields))).not.toBeNull();
    expect(decodeClaims(write(change(fields)))).toBeNull();
  });
});

describe('any receipt', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.string({ unit: 'binary' }));
  const receipt = fc.record({
    name: text,
    orderReference: text,
    livemode: fc.boolean(),
    total: fc.integer({ min: 50, max: 100_000_000 }),
    paidAt: fc.integer({ min: 1, max: 4_000_000_000 }),
  });

  test('verifies, its texts in NFC and without characters that reverse or hide text', async () => {
    await holds(
      fc.asyncProperty(receipt, async ({ name, ...given }) => {
        const merchant = { name, tradeRegister: null, taxNumber: null };
        const claims = await claimsFor({ ...given, merchant });
        expect(claims).toMatchObject({ amount: given.total, paidAt: given.paidAt });
        for (const said of [claims.merchant, claims.orderReference]) {
          expect(said).toBe(said.normalize('NFC'));
          expect(said).not.toMatch(/[\u0000-\u001f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
        }
        expect(decodeClaims(encodeClaims(claims))).toEqual(claims);
      }),
      300,
    );
  });

  test('fits a QR code of at most 89 squares, and a usual one 77', async () => {
    const sizeOf = async (changes: Parameters<typeof aReceipt>[0]) => {
      const url = `https://paiement.exemple.dz${receiptCheckPath(await keys.sign(aReceipt(changes)))}`;
      return QRCode.create(url, { errorCorrectionLevel: 'M' }).modules.size;
    };
    expect(await sizeOf({})).toBeLessThanOrEqual(77);
    const merchant = { name: 'م'.repeat(255), tradeRegister: null, taxNumber: null };
    const largest = { merchant, orderReference: 'W'.repeat(255), total: 102_500_000 };
    expect(await sizeOf(largest)).toBeLessThanOrEqual(89);
  });

  test('marks a long name as cut', async () => {
    const merchant = { name: 'n'.repeat(60), tradeRegister: null, taxNumber: null };
    expect((await claimsFor({ merchant })).merchant).toBe(`${'n'.repeat(47)}…`);
  });
});

/** The private key of a seed and mode, computed without our code. */
function derive(letter: string, mode: string) {
  const secret = Buffer.from(hkdfSync('sha256', letter.repeat(32), '', `receipt Ed25519 ${mode}`, 32));
  const head = Buffer.from('302e020100300506032b657004220420', 'hex');
  return createPrivateKey({ key: Buffer.concat([head, secret]), format: 'der', type: 'pkcs8' });
}

describe('keys', () => {
  test('are HKDF-SHA-256 of the seed: another implementation signs the same token', async () => {
    for (const livemode of [true, false]) {
      const token = await keys.sign(aReceipt({ livemode }));
      const payload = splitToken(token)?.payload ?? new Uint8Array();
      const signature = sign(null, payload, derive('a', livemode ? 'live' : 'test'));
      expect(joinToken(payload, signature)).toBe(token);
    }
  });

  test('of one mode are refused for the other even when they sign it', async () => {
    const claims = await claimsFor({});
    const payload = encodeClaims({ ...claims, mode: 'live' });
    const token = (bytes: Uint8Array) => joinToken(bytes, sign(null, bytes, derive('a', 'test')));
    expect(await keys.verify(token(encodeClaims(claims)))).toEqual(claims);
    expect(await keys.verify(token(payload))).toBeNull();
  });

  test('of one mode never verify receipts of the other', async () => {
    for (const livemode of [true, false]) {
      const parts = splitToken(await keys.sign(aReceipt({ livemode })));
      const claims = parts === null ? null : decodeClaims(parts.payload);
      if (parts === null || claims === null) throw new Error('no token');
      const mode = livemode ? 'test' : 'live';
      const otherKey = keys.listPublicKeys().find((key) => key.mode === mode)?.id ?? '';
      for (const forged of [
        { ...claims, mode },
        { ...claims, mode, keyId: otherKey },
        { ...claims, keyId: otherKey },
      ] as const) {
        expect(await keys.verify(joinToken(encodeClaims(forged), parts.signature))).toBeNull();
      }
    }
  });

  test('are added in front of older ones: the first signs, all verify', async () => {
    const old = await keys.sign(aReceipt());
    const rotated = await ReceiptKeys.create(`${seedOf('b')}, ${seedOf('a')}`);
    expect(await rotated.verify(old)).not.toBeNull();
    const fresh = await rotated.sign(aReceipt());
    expect(fresh).not.toBe(old);
    expect((await rotated.verify(fresh))?.keyId).toBe(rotated.listPublicKeys()[1]?.id);
    expect(await keys.verify(fresh)).toBeNull();
    expect(await (await ReceiptKeys.create(seedOf('b'))).verify(old)).toBeNull();
    expect(rotated.listPublicKeys().slice(2)).toEqual(keys.listPublicKeys());
  });

  test('are published without the private half, one per mode and seed, each with its own id', async () => {
    const rotated = await ReceiptKeys.create(`${seedOf('b')},${seedOf('a')}`);
    const published = rotated.listPublicKeys();
    expect(published.map(({ mode }) => mode)).toEqual(['live', 'test', 'live', 'test']);
    expect(new Set(published.map(({ id }) => id)).size).toBe(4);
    expect(published[0]).toEqual({
      id: expect.stringMatching(/^[\w-]{8}$/),
      mode: 'live',
      algorithm: 'Ed25519',
      public_key: expect.stringMatching(/^[\w-]{43}$/),
      jwk: {
        kty: 'OKP',
        crv: 'Ed25519',
        x: published[0]?.public_key,
        kid: published[0]?.id,
        alg: 'EdDSA',
        use: 'sig',
      },
    });
  });

  test.each(['', 'short', `${seedOf('a')},`, '*'.repeat(44), Buffer.alloc(33).toString('base64')])(
    '%j are refused',
    async (list) => {
      await expect(ReceiptKeys.create(list)).rejects.toThrow(TypeError);
    },
  );
});
