import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cart } from '../../../src/domain/carts.ts';
import { cartCookie, newCart, signCart, verifyCart } from '../../../src/storefront/cart/cookie.ts';
import { signOrders, verifyOrders } from '../../../src/storefront/own-orders/cookie.ts';
import { wilayas } from '../../../src/text/wilayas.ts';
import { holds } from '../../seed.ts';

const secret = 'a secret of the cart cookie tests, long enough';
const NOW = Date.UTC(2027, 5, 1);
const DAY = 24 * 3_600_000;
/** The size of a cookie in a browser, its name and attributes included. */
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

test('any stored cart is read back from a browser’s cookie, or no cookie is set', async () => {
  let [kept, refused] = [0, 0];
  await holds(
    fc.asyncProperty(carts, fc.boolean(), async (cart, isSecure) => {
      const value = await signCart(cart, secret, NOW);
      if (value === null) {
        refused += 1;
        return;
      }
      kept += 1;
      const header = cartCookie(value, isSecure);
      expect(header).toMatch(/^[\x21-\x3a\x3c-\x7e]+(?:; [\x21-\x3a\x3c-\x7e]+)+$/);
      expect(await verifyCart(keep(header) ?? '', secret, NOW)).toEqual(cart);
    }),
  );
  expect(kept).toBeGreaterThan(50);
  expect(refused).toBeGreaterThan(50);
});

test('a stored cart can be stored again with any quantities and any place', async () => {
  await holds(
    fc.asyncProperty(carts, async (cart) => {
      if ((await signCart(cart, secret, NOW)) === null) return;
      const lines = cart.lines.map(({ price }) => ({ price, quantity: 99 }));
      const grown: Cart = { ...cart, lines, delivery: { wilaya: 69, mode: 'desk' } };
      expect(await signCart(grown, secret, NOW)).not.toBeNull();
    }),
    200,
  );
});

test('forty prices with ids of 80 characters fit', async () => {
  const lines = Array.from({ length: 40 }, (_, index) => ({
    price: `${index}_`.padEnd(80, 'x'),
    quantity: 99,
  }));
  expect(await signCart({ ...newCart(), lines }, secret, NOW)).not.toBeNull();
});

test('a copied cart cookie is invalid after its expiry in the browser', async () => {
  const value = (await signCart(newCart(), secret, NOW)) ?? '';
  expect(await verifyCart(value, secret, NOW + 29 * DAY)).not.toBeNull();
  expect(await verifyCart(value, secret, NOW + 30 * DAY)).toBeNull();
  // Removing or changing the expiry does not help.
  for (const changed of [value.replace(/~![^~]+/, ''), value.replace(/~![^~]+/, '~!zzzzzz')])
    expect(await verifyCart(changed, secret, NOW)).toBeNull();
});

test('a copied cookie of placed orders is invalid after its expiry, too', async () => {
  const until = (NOW + 90 * DAY) / 1000;
  const value = (await signOrders(['a', 'b'], secret, until)) ?? '';
  expect(await verifyOrders(value, secret, NOW + 89 * DAY)).toEqual(['a', 'b']);
  expect(await verifyOrders(value, secret, NOW + 90 * DAY)).toEqual([]);
});
