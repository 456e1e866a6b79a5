import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cartCookie, newCart, signCart, verifyCart } from '../../../src/storefront/cart/cookie.ts';
import type { Cart } from '../../../src/storefront/cart/rules.ts';
import { wilayas } from '../../../src/text/wilayas.ts';
import { holds } from '../../seed.ts';

const secret = 'a secret of the cart cookie tests, long enough';
/** What every browser keeps of a cookie, its name and attributes included. */
const KEPT_BYTES = 4_096;

const long = fc.string({ minLength: 90, maxLength: 128, unit: fc.constantFrom(...'0123456789abcdef') });
const ids = fc.oneof(
  fc.string({ minLength: 1, maxLength: 128, unit: fc.constantFrom(...'abcxyz0123456789_-') }),
  fc.string({ minLength: 1, maxLength: 128, unit: fc.constantFrom(...'~*,%!\'().é ;="\n') }),
  fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }).filter((id) => id.length <= 128),
  long,
);
const linesOf = (price: fc.Arbitrary<string>, minLength: number, maxLength: number) =>
  fc.uniqueArray(fc.record({ price, quantity: fc.integer({ min: 1, max: 99 }) }), {
    minLength,
    maxLength,
    selector: (line) => line.price,
  });
const carts: fc.Arbitrary<Cart> = fc.record({
  id: fc.constant(newCart().id),
  lines: fc.oneof(linesOf(ids, 0, 40), linesOf(long, 20, 40)),
  delivery: fc.option(
    fc.record({
      wilaya: fc.constantFrom(...wilayas.map(({ code }) => code)),
      mode: fc.constantFrom('home', 'desk'),
    }),
  ),
});

/** A cookie as a browser keeps it from its header; null when it is too large for one. */
function keep(header: string): string | null {
  const [pair = ''] = header.split(';');
  return new TextEncoder().encode(header).length <= KEPT_BYTES ? pair.slice(pair.indexOf('=') + 1) : null;
}

test('whatever cart is kept is read back from what a browser keeps of it, or nothing is set', async () => {
  let [kept, refused] = [0, 0];
  await holds(
    fc.asyncProperty(carts, fc.boolean(), async (cart, isSecure) => {
      const value = await signCart(cart, secret);
      if (value === null) {
        refused += 1;
        return;
      }
      kept += 1;
      const header = cartCookie(value, isSecure);
      expect(header).toMatch(/^[\x21-\x3a\x3c-\x7e]+(?:; [\x21-\x3a\x3c-\x7e]+)+$/);
      expect(await verifyCart(keep(header) ?? '', secret)).toEqual(cart);
    }),
  );
  expect(kept).toBeGreaterThan(50);
  expect(refused).toBeGreaterThan(50);
});

test('a cart that was kept is kept with any other quantities and any place', async () => {
  await holds(
    fc.asyncProperty(carts, async (cart) => {
      if ((await signCart(cart, secret)) === null) return;
      const lines = cart.lines.map(({ price }) => ({ price, quantity: 99 }));
      const grown: Cart = { ...cart, lines, delivery: { wilaya: 69, mode: 'desk' } };
      expect(await signCart(grown, secret)).not.toBeNull();
    }),
    200,
  );
});

test('forty prices with ids of 80 characters fit', async () => {
  const lines = Array.from({ length: 40 }, (_, index) => ({
    price: `${index}_`.padEnd(80, 'x'),
    quantity: 99,
  }));
  expect(await signCart({ ...newCart(), lines }, secret)).not.toBeNull();
});
