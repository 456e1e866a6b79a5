import { expect, test } from 'vitest';
import { amountAt, isPlain, productAt, searches, slugAt } from '../../../scripts/bench/growth/products.ts';
import { createPriceRequest } from '../../../src/contract/requests/price.ts';
import { createProductRequest } from '../../../src/contract/requests/product.ts';
import { fold } from '../../../src/text/folding.ts';

const numbers = Array.from({ length: 1_000 }, (_, index) => index);

test('the service accepts the generated products, which are the same each time', () => {
  for (const index of numbers) {
    const { product, prices } = productAt(index);
    expect(createProductRequest.safeParse(product).success).toBe(true);
    for (const price of prices)
      expect(createPriceRequest.safeParse({ ...price, product_id: 'p' }).success).toBe(true);
    expect(prices.length).toBe(isPlain(index) ? 1 : 3);
    expect(prices[0]?.amount).toBe(amountAt(index));
    expect(productAt(index)).toEqual({ product, prices });
  }
});

test('no two products share an address', () => {
  expect(new Set(numbers.map(slugAt)).size).toBe(numbers.length);
});

test('search words are as common as stated', () => {
  const names = numbers.map((index) =>
    fold(String(Object(productAt(index).product.metadata).name_ar)).split(' '),
  );
  const having = (word: string) => names.filter((name) => name.includes(word));
  expect(having(fold(searches.common)).length).toBe(numbers.length / 4);
  expect(fold(searches.common).startsWith(fold(searches.begun))).toBe(true);
});
