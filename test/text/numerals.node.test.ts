import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, Metadata } from '../../src/contract/metadata.ts';
import type { Price } from '../../src/contract/resources/price.ts';
import type { Product } from '../../src/contract/resources/product.ts';
import { tariffsOf } from '../../src/domain/delivery/tariffs.ts';
import { stockOf, variantsOf } from '../../src/domain/products/product.ts';
import { readAmount, readPieces, readRoughAmount } from '../../src/text/numerals.ts';
import { SEED } from '../seed.ts';

fc.configureGlobal({ seed: SEED, numRuns: 300 });

const shared = { livemode: false, created_at: 1, updated_at: 1 };

function productOf(metadata: Metadata | null): Product {
  return { ...shared, id: 'p', entity: 'product', name: 'Dattes', description: null, images: [], metadata };
}

function priceOf(amount: number, metadata: Metadata | null): Price {
  return { ...shared, id: 'r', entity: 'price', amount, currency: 'dzd', product_id: 'p', metadata };
}

describe('a stock', () => {
  test.each<[Json, number]>([
    [5, 5],
    [3.7, 3],
    [-2, 0],
    [1e300, Number.MAX_SAFE_INTEGER],
    ['5', 5],
    [' 5 ', 5],
    ['+5', 5],
    ['٥', 5],
    ['۱۲', 12],
    ['\u200f٥', 5],
    ['5 pcs', 5],
    ['٥ قطع', 5],
    ['1 200', 1200],
    ['1\u202f200', 1200],
    ['١٬٢٠٠', 1200],
    // Possibly a fraction: the lower number sells no missing piece.
    ['1,200', 1],
    ['2.5', 2],
    ['-5', 0],
    ['−5', 0],
    ['beaucoup', 0],
    ['نفد', 0],
    ['x5', 0],
    ['½', 0],
    [true, 0],
    [false, 0],
    [[5], 0],
    [{ count: 5 }, 0],
  ])('%j is %i', (stock, expected) => {
    expect(stockOf(productOf({ stock }))).toBe(expected);
  });

  test.each<[Metadata | null]>([
    [null],
    [{ slug: 'a' }],
    [{ stock: null }],
    [{ stock: '' }],
    [[{ slug: 'a' }]],
  ])('%j is not counted', (metadata) => {
    expect(stockOf(productOf(metadata))).toBeNull();
  });

  test('is never unlimited once it is set, for any value', () => {
    const given = fc.jsonValue().filter((value) => value !== null && !/^"\s*"$/.test(JSON.stringify(value)));
    fc.assert(
      fc.property(given, (value) => {
        const stock = stockOf(productOf(JSON.parse(JSON.stringify({ stock: value }))));
        expect(stock).not.toBeNull();
        expect(Number.isSafeInteger(stock) && Number(stock) >= 0).toBe(true);
      }),
    );
  });
});

test.each<[Json, number | null]>([
  [1200, 1200],
  ['1200', 1200],
  ['١٢٠٠', 1200],
  ['1 200', 1200],
  ['1,200', 1200],
  ['1.200', 1200],
  ['1200.00', 1200],
  ['1 200 DA', 1200],
  ['1200 دج', 1200],
  ['1200 d.', null],
  ['12 00', null],
  ['1e4', null],
  ['cher', null],
  [-5, null],
  [1200.5, null],
  [true, null],
])('compare_at %j is %j', (compare_at, expected) => {
  const [variant] = variantsOf(productOf({ compare_at }), [priceOf(900, null)], 'fr');
  expect(variant?.compareAt).toBe(expected);
});

test.each<[Json, Json, object[]]>([
  ['١٦', 'home', [{ wilaya: 16, mode: 'home' }]],
  ['۰۹', 'desk', [{ wilaya: 9, mode: 'desk' }]],
  [' 09 ', ' Home ', [{ wilaya: 9, mode: 'home' }]],
  ['16 - Alger', 'DESK', [{ wilaya: 16, mode: 'desk' }]],
  ['Alger', 'home', []],
  ['160', 'home', []],
  [true, 'home', []],
  [[16], 'home', []],
  [16.5, 'home', []],
])('a tariff for wilaya %j, %j', (wilaya, mode, expected) => {
  expect(tariffsOf([priceOf(400, { wilaya, mode })], () => true)).toMatchObject(expected);
});

test.each([
  ['2500', 2500],
  [' 2 500 ', 2500],
  ['2\u202f500 DA', 2500],
  ['2.500', 2500],
  ['2.500,00 DZD', 2500],
  ['1,234,567', 1_234_567],
  ['٢٥٠٠ د.ج', 2500],
  ['۲۵۰۰', 2500],
  ['2500.75', 2500],
  ['0', 0],
  ['-5', null],
  ['1e9', null],
  ['12345678901', null],
  ['abc', null],
  ['', null],
  ['12 00', 1200],
])('%j narrows prices to %j', (typed, amount) => {
  expect(readRoughAmount(typed)).toBe(amount);
});

const SIX_PLACES = '2499.000000';

test.each([
  ['1500', 1500],
  ['1 500 DA', 1500],
  ['DA 1500', 1500],
  ['DA1 500', 1500],
  ['DZD 1,500.00', 1500],
  ['1500 dinars', 1500],
  ['1 500 dinars algériens', 1500],
  ['١٥٠٠ دينار', 1500],
  ['1500 د. ج', 1500],
  ['3200.0', 3200],
  ['3.00', 3],
  [SIX_PLACES, 2499],
  ['12.000', 12_000],
  ['1500.50', null],
  ['1500 €', null],
  ['DA', null],
  ['DA 1500 2', null],
  ['1500 dinars le kilo', null],
])('%j is the amount %j', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount);
});

test.each([
  ['12', 12],
  ['3.00', 3],
  ['12.0', 12],
  ['12,0', 12],
  ['7.000000', 7],
  ['٣٫٠', 3],
  ['1 200', 1200],
  ['12 pcs', 12],
  ['3.00 pièces', 3],
  ['12.000', null],
  ['3.5', null],
  ['3 x 4', null],
])('%j is %j pieces', (typed, pieces) => {
  expect(readPieces(typed)).toBe(pieces);
});
