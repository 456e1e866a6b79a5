import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { discountOf, readCode, whyNotNow } from '../../../src/domain/orders/coupons.ts';
import { holds } from '../../seed.ts';

const line = fc.record({
  price: fc.constantFrom('a', 'b', 'c', 'd'),
  productId: fc.constantFrom('one', 'other'),
  amount: fc.integer({ min: 1, max: 1_000_000 }),
  quantity: fc.integer({ min: 1, max: 99 }),
});
const coupon = fc
  .record({
    kind: fc.constantFrom('percent' as const, 'amount' as const),
    percent: fc.integer({ min: 1, max: 100 }),
    dinars: fc.integer({ min: 1, max: 100_000_000 }),
    on: fc.constantFrom('goods' as const, 'delivery' as const),
    minimum: fc.integer({ min: 0, max: 2_000_000 }),
    prices: fc.option(fc.subarray(['a', 'b', 'c', 'd'])),
  })
  .map(({ percent, dinars, ...rest }) => ({
    ...rest,
    code: 'AID10',
    value: rest.kind === 'percent' ? percent : dinars,
  }));
const sumOf = (lines: readonly { amount: number; quantity: number }[]) =>
  lines.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0);

describe('the discount of a coupon', () => {
  test('is never below nothing, never above its base, and whole dinars', () => {
    const is = fc.property(
      coupon,
      fc.array(line, { maxLength: 6 }),
      fc.integer({ min: 0, max: 5_000 }),
      (one, lines, delivery) => {
        const discount = discountOf(one, lines, delivery);
        const included = lines.filter(({ price }) => one.prices?.includes(price) ?? true);
        expect(Number.isSafeInteger(discount)).toBe(true);
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(discount).toBeLessThanOrEqual(one.on === 'delivery' ? delivery : sumOf(included));
        if (sumOf(lines) < one.minimum || included.length === 0) expect(discount).toBe(0);
      },
    );
    return holds(is);
  });

  const productLines = [
    { price: 'a', productId: 'p', amount: 333, quantity: 3 },
    { price: 'b', productId: 'q', amount: 1_000, quantity: 1 },
  ];
  const base = { code: 'AID', kind: 'percent', value: 10, on: 'goods', minimum: 0, prices: null } as const;
  test.each([
    ['ten percent of all products, half a dinar up', base, 200],
    ['exactly half a dinar (499.5), up', { ...base, value: 50, prices: ['a'] }, 500],
    ['ten percent of some products', { ...base, prices: ['a'] }, 100],
    ['an amount', { ...base, kind: 'amount', value: 500 } as const, 500],
    [
      'an amount larger than its products',
      { ...base, kind: 'amount', value: 5_000, prices: ['b'] } as const,
      1_000,
    ],
    ['all of the delivery', { ...base, value: 100, on: 'delivery' } as const, 400],
    [
      'an amount of the delivery, whatever the products cost',
      { ...base, kind: 'amount', value: 900, on: 'delivery' } as const,
      400,
    ],
    ['exactly at its minimum', { ...base, minimum: 1_999 }, 200],
    ['nothing below its minimum', { ...base, minimum: 2_000 }, 0],
    ['nothing without a matching product', { ...base, prices: [] }, 0],
    ['nothing of a delivery of other products', { ...base, on: 'delivery', prices: ['z'] } as const, 0],
  ])('%s', (_, one, expected) => {
    expect(discountOf(one, productLines, 400)).toBe(expected);
  });
});

describe('a code', () => {
  test.each([
    ['aid-2026', 'AID-2026'],
    ['  Aïd 2026 ', 'AID2026'],
    ['رمضان ١٠', 'رمضان10'],
    ['رَمَضان10', 'رمضان10'],
    ['a—b–c', 'A-B-C'],
    ['ab', null],
    ['x'.repeat(25), null],
    ['a~b', null],
    ['-abc', null],
    ['<b>abc', null],
    ['', null],
  ])('typed as "%s" is %s', (typed, code) => {
    expect(readCode(typed)).toBe(code);
  });

  test('is the same when normalised twice', () => {
    return holds(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (typed) => {
        const code = readCode(typed);
        if (code !== null) expect(readCode(code)).toBe(code);
      }),
    );
  });
});

test.each([
  ['early', { startsAt: 11, endsAt: null, most: null }, 0],
  [null, { startsAt: 10, endsAt: 11, most: 1 }, 0],
  ['over', { startsAt: null, endsAt: 10, most: null }, 0],
  ['spent', { startsAt: null, endsAt: null, most: 3 }, 3],
])('at this time a coupon is %s', (why, coupon, uses) => {
  expect(whyNotNow(coupon, uses, 10)).toBe(why);
});
