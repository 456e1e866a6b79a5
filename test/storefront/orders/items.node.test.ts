import { describe, expect, test } from 'vitest';
import { readCart, readItems } from '../../../src/shop/line-items/store.ts';
import { inEachLanguage } from '../../../src/text/languages/by-language.ts';

const names = {
  ...inEachLanguage(() => ({ name: 'Dates', label: '1 kg' })),
  ar: { name: 'تمر', label: null },
  fr: { name: 'Dattes', label: '1 kg' },
};
const item = {
  price: 'price_1',
  productId: 'prod_1',
  slug: 'dattes',
  names,
  picture: null,
  amount: 950,
  quantity: 2,
};

test('items are read back as written', () => {
  expect(readItems(JSON.parse(JSON.stringify([item])))).toEqual([item]);
});

test('an unknown language is dropped, and a missing one uses the first name', () => {
  const kept = { ...item, names: { fr: names.fr, tzm: names.ar } };
  expect(readItems([kept])[0]?.names).toEqual(inEachLanguage(() => names.fr));
});

describe('damaged data is refused', () => {
  const kept = item;
  test.each([
    ['no list', { kept }],
    ['no items', [null]],
    ['no name', [{ ...kept, names: {} }]],
    ['a label that is not a string', [{ ...kept, names: { fr: { name: 'Dattes', label: 1 } } }]],
    ['an invalid name', [{ ...kept, names: { fr: 'Dattes' } }]],
    ['an amount as a string', [{ ...kept, amount: '950' }]],
    ['no quantity', [{ ...kept, quantity: null }]],
  ])('%s', (_, value) => {
    expect(() => readItems(value)).toThrow(TypeError);
  });

  test('a damaged cart is refused as well', () => {
    expect(readCart([{ price: 'price_1', quantity: 2, more: 1 }])).toEqual([
      { price: 'price_1', quantity: 2 },
    ]);
    for (const value of [null, [1], [{ price: 'price_1' }], [{ price: 1, quantity: 1 }]])
      expect(() => readCart(value)).toThrow(TypeError);
  });
});
