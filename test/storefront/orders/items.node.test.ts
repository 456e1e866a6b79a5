import { describe, expect, test } from 'vitest';
import { readCart, readItems, writeItems } from '../../../src/shop/orders/store/items.ts';
import { inEachLanguage } from '../../../src/text/locales/by-language.ts';

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

test('items come back as they were written', () => {
  expect(readItems(JSON.parse(writeItems([item])))).toEqual([item]);
});

test('a language that is not known is left, and one that lacks is called as in the first', () => {
  const kept = { ...item, names: { fr: names.fr, tzm: names.ar } };
  expect(readItems([kept])[0]?.names).toEqual(inEachLanguage(() => names.fr));
});

describe('what is damaged is refused', () => {
  const kept = item;
  test.each([
    ['no list', { kept }],
    ['no item', [null]],
    ['no name', [{ ...kept, names: {} }]],
    ['a label that is no text', [{ ...kept, names: { fr: { name: 'Dattes', label: 1 } } }]],
    ['a name that is none', [{ ...kept, names: { fr: 'Dattes' } }]],
    ['an amount that is a text', [{ ...kept, amount: '950' }]],
    ['no quantity', [{ ...kept, quantity: null }]],
  ])('%s', (_, value) => {
    expect(() => readItems(value)).toThrow(TypeError);
  });

  test('and a cart as well', () => {
    expect(readCart([{ price: 'price_1', quantity: 2, more: 1 }])).toEqual([
      { price: 'price_1', quantity: 2 },
    ]);
    for (const value of [null, [1], [{ price: 'price_1' }], [{ price: 1, quantity: 1 }]])
      expect(() => readCart(value)).toThrow(TypeError);
  });
});
