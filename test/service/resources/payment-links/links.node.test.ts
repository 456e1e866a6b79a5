import { expect, test } from 'vitest';
import { joinShippingAddress, mergeAddress } from '../../../../src/service/resources/customers/rules.ts';
import {
  checkLinkTotal,
  maxQuantity,
  priceLinkQuantities,
} from '../../../../src/service/resources/payment-links/rules.ts';

const adjustable = (quantity: number) => ({ quantity, adjustable: true });
const fixed = (quantity: number) => ({ quantity, adjustable: false });

test('allows adjustable quantities up to 99, or up to the link’s own maximum', () => {
  expect([1, 99, 100, 5_000].map((quantity) => maxQuantity({ quantity }))).toEqual([99, 99, 100, 5_000]);
});

test.each([
  [[adjustable(2), fixed(3)], [7, 9], { ok: true, quantities: [7, 3] }],
  [[fixed(3), adjustable(2)], [], { ok: true, quantities: [3, 2] }],
  [[fixed(3), adjustable(2)], [3, 0], { ok: false, index: 1 }],
  [[adjustable(2)], [100], { ok: false, index: 0 }],
  [[adjustable(200)], [200], { ok: true, quantities: [200] }],
  [[adjustable(2), adjustable(2)], [1, 1.5], { ok: false, index: 1 }],
  [[adjustable(2)], [Number.NaN], { ok: false, index: 0 }],
])('with %j, a payer who asks for %j buys %j', (items, asked, expected) => {
  expect(priceLinkQuantities(items, asked)).toEqual(expected);
});

test('refuses a link that can never be bought', () => {
  const line = (amount: number, item: { quantity: number; adjustable: boolean }) => ({ amount, ...item });
  const tooSmall = { items: ['The amount field must be greater than or equal to 50.'] };
  const tooLarge = { items: ['The amount field must not be greater than 100000000.'] };
  expect(checkLinkTotal([line(7, fixed(7))])).toEqual(tooSmall);
  expect(checkLinkTotal([line(7, adjustable(7))])).toBeNull();
  expect(checkLinkTotal([line(7, fixed(8))])).toBeNull();
  expect(checkLinkTotal([line(100_000_000, fixed(999_999))])).toEqual(tooLarge);
  expect(checkLinkTotal([line(100_000_000, adjustable(999_999))])).toBeNull();
});

test('merges an address key by key and always has all three keys', () => {
  const stored = { country: 'DZ', state: 'Alger', address: 'Rue 1' };
  expect(mergeAddress(null, {})).toEqual({ country: '', state: '', address: '' });
  expect(mergeAddress(null, { state: 'Oran' })).toEqual({ country: '', state: 'Oran', address: '' });
  expect(mergeAddress(stored, { address: 'Rue 2' })).toEqual({ ...stored, address: 'Rue 2' });
  expect(mergeAddress(stored, { address: '' })).toEqual({ ...stored, address: '' });
});

test('joins an address in one line, with the comma of its script', () => {
  const parts = {
    street: ' 12 rue Didouche ',
    commune: 'Alger-Centre',
    wilaya: '16',
    phone: '+213550123456',
  };
  expect(joinShippingAddress(parts, 'fr')).toBe('12 rue Didouche, Alger-Centre, Alger');
  expect(joinShippingAddress({ ...parts, street: '' }, 'ar')).toBe('Alger-Centre، الجزائر');
  const arabic = { ...parts, street: '12 شارع ديدوش', commune: 'الجزائر الوسطى' };
  expect(joinShippingAddress(arabic, 'ar')).toBe('12 شارع ديدوش، الجزائر الوسطى، الجزائر');
});
