import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { ReceiptKeys } from '../../src/service/payments/receipts/keys.ts';
import { splitToken } from '../../src/service/payments/receipts/rules.ts';
import { receiptCheckPath } from '../../src/service/urls.ts';
import { RECEIPT_VERIFICATION } from '../../templates/docs/verification.ts';
import { holds } from '../seed.ts';
import { aReceipt } from '../service/payments/receipts/samples.ts';

/** The offline verifier as printed in the docs, run unchanged. */
let verifyReceipt: (address: string, keys: unknown) => unknown;
let printed: string;

beforeAll(async () => {
  const page = await readFile(join(import.meta.dirname, '..', '..', 'docs', 'receipts.md'), 'utf8');
  const blocks = [...page.matchAll(/^```js\n([\s\S]+?)^```$/gm)].map(([, code]) => code ?? '');
  expect(blocks).toHaveLength(1);
  printed = blocks.join('');
  const module = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(printed)}`);
  verifyReceipt = module.verifyReceipt;
});

const keys = await ReceiptKeys.create(Buffer.from('d'.repeat(32)).toString('base64'));
const published = keys.listPublicKeys();
const token = await keys.sign(aReceipt());
const address = `https://pay.example.dz${receiptCheckPath(token)}`;

describe('the offline verifier of the docs', () => {
  test('reads a real receipt', () => {
    expect(verifyReceipt(address, published)).toEqual({
      mode: 'test',
      account: 'abcdefgh',
      merchant: 'متجر القصبة',
      checkout: aReceipt().id,
      amount: 6_458,
      currency: 'dzd',
      time: 1_795_252_500,
      number: '2026-000017',
      order: 'CMD-2026-118',
    });
  });

  test('refuses one with another amount, and any with a changed bit', () => {
    const { payload, signature } = splitToken(token) ?? {};
    if (payload === undefined || signature === undefined) throw new Error('no token');
    const write = (part: Uint8Array) => Buffer.from(part).toString('base64url');
    const cheaper = new TextDecoder().decode(payload).replace(',6458,', ',9458,');
    expect(
      verifyReceipt(`x/${write(new TextEncoder().encode(cheaper))}.${write(signature)}`, published),
    ).toBeNull();
    for (let bit = 0; bit < payload.length * 8; bit += 1) {
      const altered = payload.slice();
      altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(verifyReceipt(`x/${write(altered)}.${write(signature)}`, published)).toBeNull();
    }
  });

  test('refuses receipts of other keys, and other texts', async () => {
    const others = await ReceiptKeys.create(Buffer.from('e'.repeat(32)).toString('base64'));
    expect(verifyReceipt(address, others.listPublicKeys())).toBeNull();
    const live = published.filter(({ mode }) => mode === 'live');
    expect(verifyReceipt(address, live)).toBeNull();
    for (const other of ['', '/', 'x', '.', 'e30.e30', `${address}.x`]) {
      expect(verifyReceipt(other, published)).toBeNull();
    }
  });

  test('accepts the whole address, with anything after the token', () => {
    const plain = verifyReceipt(address, published);
    expect(plain).not.toBeNull();
    for (const behind of ['/', '?lang=fr', '?back=/x/y', '#top', '/?lang=ar#top']) {
      expect(verifyReceipt(address + behind, published), behind).toEqual(plain);
    }
    expect(verifyReceipt(token, published)).toEqual(plain);
  });

  test.each(['=', '==', '%3D', ' ', '\n', '.', '!'])(
    'refuses %j after the token, as the check does',
    async (tail) => {
      expect(verifyReceipt(address + tail, published)).toBeNull();
      expect(await keys.verify(token + tail)).toBeNull();
    },
  );

  test('accepts one spelling of a token, as the check does', async () => {
    // Not `/`, `?` and `#`: in an address they end a token.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+ %\u0000é';
    const change = fc.record({
      at: fc.nat(token.length),
      removed: fc.nat(1),
      added: fc.oneof(fc.constant(''), fc.constantFrom(...alphabet)),
    });
    await holds(
      fc.asyncProperty(change, async ({ at, removed, added }) => {
        const altered = token.slice(0, at) + added + token.slice(at + removed);
        const isGenuine = (await keys.verify(altered)) !== null;
        expect(isGenuine).toBe(altered === token);
        expect(verifyReceipt(address.replace(token, altered), published) !== null).toBe(isGenuine);
      }),
      1_000,
    );
  });

  test('reports when the list of keys is something else', () => {
    for (const other of [
      { keys: published },
      Promise.resolve(published),
      undefined,
      null,
      [],
      ['key'],
      'keys',
    ]) {
      expect(() => verifyReceipt(address, other)).toThrow(TypeError);
    }
  });

  test('is in the reference word for word', () => {
    expect(`${RECEIPT_VERIFICATION}\n`).toBe(printed);
  });
});
