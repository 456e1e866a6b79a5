import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sharedCartPath } from '../../src/domain/addresses/shop.ts';
import { type Cart, MAX_CART_LINES } from '../../src/domain/carts.ts';
import { putIntoCart, readSharedCart } from '../../src/domain/shared-cart.ts';
import { holds } from '../seed.ts';

const line = fc.record({
  price: fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.isWellFormed()),
  quantity: fc.integer({ min: 1, max: 99 }),
});
const lines = fc.uniqueArray(line, { maxLength: MAX_CART_LINES, selector: ({ price }) => price });

/** The last part of the address as a server receives it. */
const itemsOf = (path: string) => new URL(path, 'https://shop.test').pathname.split('/').at(-1) ?? '';

describe('links to a shared cart', () => {
  test('are read as written, for any ids', async () => {
    await holds(
      fc.property(lines, (chosen) => {
        expect(readSharedCart(itemsOf(sharedCartPath('ar', chosen)))).toEqual({
          lines: chosen,
          isCut: false,
          isUnread: false,
        });
      }),
    );
  });

  test('hold at most what a cart holds, and report the rest; unreadable parts are left out', async () => {
    await holds(
      fc.property(fc.string({ maxLength: 400 }), (text) => {
        const { lines: read } = readSharedCart(text);
        expect(read.length).toBeLessThanOrEqual(MAX_CART_LINES);
        expect(read.every(({ quantity }) => quantity >= 1 && quantity <= 99)).toBe(true);
        expect(new Set(read.map(({ price }) => price)).size).toBe(read.length);
      }),
    );
    expect(readSharedCart('a:2,b,%zz:1,:3,c:0,d:-1,a:1')).toEqual({
      lines: [
        { price: 'a', quantity: 3 },
        { price: 'b', quantity: 1 },
      ],
      isCut: false,
      isUnread: true,
    });
    expect(readSharedCart('a:100')).toEqual({
      lines: [{ price: 'a', quantity: 99 }],
      isCut: true,
      isUnread: false,
    });
    expect(readSharedCart(Array.from({ length: 41 }, (_, index) => `p${index}:1`).join(','))).toMatchObject({
      isCut: true,
    });
  });

  test('accept quantities in any digits, and report unreadable parts', () => {
    const three = { lines: [{ price: 'a', quantity: 3 }], isCut: false };
    for (const digits of ['3', '٣', '۳', '%D9%A3', '03'])
      expect(readSharedCart(`a:${digits}`), digits).toEqual({ ...three, isUnread: false });
    for (const entry of ['b:x', 'b:', 'b:1.5', 'b:%D9', 'b:-1', 'b:0', 'b:1:2', ':1', '%zz'])
      expect(readSharedCart(`a:3,${entry}`), entry).toEqual({ ...three, isUnread: true });
    // An extra comma is no lost part.
    expect(readSharedCart(',a:3,,')).toEqual({ ...three, isUnread: false });
  });

  test('put into a cart repeatedly give the same cart, and remove nothing', async () => {
    const cartOf = (held: Cart['lines']): Cart => ({ id: 'c', lines: held, delivery: null });
    await holds(
      fc.property(lines, lines, (held, sent) => {
        const once = putIntoCart(cartOf(held), sent);
        const size = new Set([...held, ...sent].map(({ price }) => price)).size;
        expect(once === null).toBe(size > MAX_CART_LINES);
        if (once === null) return;
        expect(putIntoCart(once, sent)).toEqual(once);
        for (const { price, quantity } of [...held, ...sent]) {
          const now = once.lines.find((other) => other.price === price)?.quantity ?? 0;
          expect(now).toBeGreaterThanOrEqual(quantity);
        }
      }),
    );
  });
});
