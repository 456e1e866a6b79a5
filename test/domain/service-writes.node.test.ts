import { describe, expect, test } from 'vitest';
import type { Price } from '../../src/contract/resources/price.ts';
import type { Product } from '../../src/contract/resources/product.ts';
import { isEchoed, isMadeBy, type PendingWrite } from '../../src/domain/service-writes.ts';

test.each([
  ['unchanged', { slug: 'a', stock: 3, hidden: true }, { slug: 'a', stock: 3, hidden: true }, true],
  ['with more keys', { slug: 'a' }, { slug: 'a', seen: 1 }, true],
  ['with numbers as strings', { stock: 3 }, { stock: '3' }, true],
  ['as an array of objects', { slug: 'a', stock: 3 }, [{ slug: 'a' }, { stock: 3 }], true],
  ['empty as it was sent', {}, null, true],
  ['empty', { slug: 'a' }, [], false],
  ['as null', [{ order_id: '1' }, { note: 'x' }], null, false],
  ['with a key missing', { slug: 'a', stock: 3 }, { slug: 'a' }, false],
  ['with a changed value', { slug: 'a' }, { slug: 'b' }, false],
  ['with nested values cut', { link: { a: 1 } }, { link: '[object Object]' }, false],
  ['with data although none was sent', {}, { slug: 'a' }, false],
])('metadata that came back %s', (_, sent, answered, is) => {
  expect(isEchoed(sent, answered)).toBe(is);
});

const shared = { livemode: false, created_at: 0, updated_at: 0 };
const product = (metadata: Product['metadata'], name = 'Savon'): Product => ({
  ...shared,
  id: 'pro_1',
  entity: 'product',
  name,
  description: null,
  images: [],
  metadata,
});
const price = (metadata: Price['metadata'], amount = 450): Price => ({
  ...shared,
  id: 'pri_1',
  entity: 'price',
  amount,
  currency: 'dzd',
  product_id: 'pro_1',
  metadata,
});
const write = (resource: 'product' | 'price', request: PendingWrite['request']): PendingWrite => ({
  key: 'key',
  resource,
  request,
  madeId: null,
});
const ofProduct = write('product', { name: 'Savon', metadata: { slug: 'savon' } });
const ofPrice = write('price', { product_id: 'pro_1', amount: 450, metadata: { variant: '1 kg' } });
const plainPrice = write('price', { product_id: 'pro_1', amount: 450, metadata: {} });
const isNew = { isNew: true, keepsMetadata: false };
const isKnown = { isNew: false, keepsMetadata: false };
const keeps = { isNew: true, keepsMetadata: true };

describe('an earlier write is', () => {
  test.each([
    ['a product with its slug, under any name', ofProduct, product({ slug: 'savon' }, 'Autre'), isKnown],
    ['a new product with its name and without metadata', ofProduct, product(null), isNew],
    ['a price with its metadata', ofPrice, price({ variant: '1 kg' }), isKnown],
    ['a new price with its amount and without metadata', ofPrice, price(null), isNew],
    ['a new price when neither has metadata', plainPrice, price(null), keeps],
  ])('%s', (_, one, element, evidence) => {
    expect(isMadeBy(one, element, evidence)).toBe(true);
  });
  test.each([
    ['a product with another slug', ofProduct, product({ slug: 'autre' }), isNew],
    ['a product known before', ofProduct, product(null), isKnown],
    ['a product without metadata at a service that keeps it', ofProduct, product(null), keeps],
    ['a product with another name', ofProduct, product(null, 'Autre'), isNew],
    ['a price of another amount', ofPrice, price(null, 500), isNew],
    ['a price of another variant', ofPrice, price({ variant: '500 g' }), isNew],
    ['a price known before', plainPrice, price(null), isKnown],
    ['a product for a price', ofPrice, product(null), isNew],
    ['anything without a stored request', write('product', null), product(null), isNew],
  ])('not %s', (_, one, element, evidence) => {
    expect(isMadeBy(one, element, evidence)).toBe(false);
  });
});
