import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addToCart,
  type Cart,
  MAX_CART_LINES,
  readCart,
  setQuantity,
  writeCart,
} from '../../src/domain/carts.ts';
import { SEED } from '../seed.ts';

fc.configureGlobal({ seed: SEED, numRuns: 300 });

const lines = fc.uniqueArray(
  fc.record({ price: fc.string({ minLength: 1, maxLength: 12 }), quantity: fc.integer({ min: 1, max: 99 }) }),
  { maxLength: MAX_CART_LINES, selector: (line) => line.price },
);

const place = fc.option(
  fc.record({
    wilaya: fc.integer({ min: 1, max: 69 }),
    mode: fc.constantFrom('home' as const, 'desk' as const),
  }),
);

describe('carts', () => {
  const id = '0123456789ABCDEFGHJKMNPQ';

  test('are read as written, for any ids', () => {
    fc.assert(
      fc.property(lines, place, (chosen, delivery) => {
        const cart = { id, lines: chosen.filter((line) => line.price.isWellFormed()), delivery };
        expect(readCart(writeCart(cart))).toEqual(cart);
      }),
    );
  });

  test('are empty for any other text, without an error', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const cart = readCart(text);
        expect(cart === null || writeCart(cart) === text).toBe(true);
      }),
    );
    for (const text of [
      `1~${id}~a*0`,
      `1~${id}~a*1,a*2`,
      `2~${id}~a*1`,
      `1~${id}~a*100`,
      `1~x~a*1`,
      `1~${id}~a*1~70h`,
      `1~${id}~a*1~`,
    ]) {
      expect(readCart(text), text).toBeNull();
    }
  });

  test('never hold more lines or pieces than allowed', () => {
    let cart: Cart = { id, lines: [], delivery: null };
    for (let index = 0; index < MAX_CART_LINES; index++) {
      const more = addToCart(cart, `p${index}`, 1_000);
      cart = more ?? cart;
    }
    expect(cart.lines.every((line) => line.quantity === 99)).toBe(true);
    expect(addToCart(cart, 'one-more', 1)).toBeNull();
    expect(setQuantity(cart, 'p0', 0).lines).toHaveLength(MAX_CART_LINES - 1);
    expect(setQuantity(cart, 'unknown', 5)).toEqual(cart);
  });
});
