import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { splitToken } from '../../src/service/domain/receipt.ts';
import { type PublicReceiptKey, ReceiptKeys } from '../../src/service/receipt-keys.ts';
import { receiptCheckPath } from '../../src/service/urls.ts';
import { aReceipt } from '../service/receipt-samples.ts';

/** The offline verifier as the page of the docs prints it, run as it stands. */
let verifyReceipt: (address: string, keys: PublicReceiptKey[]) => unknown;

beforeAll(async () => {
  const page = await readFile(join(import.meta.dirname, '..', '..', 'docs', 'receipts.md'), 'utf8');
  const blocks = [...page.matchAll(/^```js\n([\s\S]+?)^```$/gm)].map(([, code]) => code ?? '');
  expect(blocks).toHaveLength(1);
  const module = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(blocks.join(''))}`
  );
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

  test('refuses one with another amount, and any with a bit that is another', () => {
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

  test('refuses what other keys signed, and what is no receipt', async () => {
    const others = await ReceiptKeys.create(Buffer.from('e'.repeat(32)).toString('base64'));
    expect(verifyReceipt(address, others.listPublicKeys())).toBeNull();
    const live = published.filter(({ mode }) => mode === 'live');
    expect(verifyReceipt(address, live)).toBeNull();
    for (const other of ['', '/', 'x', '.', 'e30.e30', `${address}.x`]) {
      expect(verifyReceipt(other, published)).toBeNull();
    }
  });
});
