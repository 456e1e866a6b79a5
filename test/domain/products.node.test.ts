import { describe, expect, test } from 'vitest';
import type { Price } from '../../src/contract/resources/price.ts';
import type { Product } from '../../src/contract/resources/product.ts';
import { descriptionOf, isShown, nameOf, pricesForSale, slugOf } from '../../src/domain/products/product.ts';

describe('prices', () => {
  const price = (id: string, created_at: number, metadata: Price['metadata'], amount = 100): Price => ({
    id,
    entity: 'price',
    livemode: false,
    amount,
    currency: 'dzd',
    product_id: 'p',
    metadata,
    created_at,
    updated_at: created_at,
  });

  test('the newest price of each variant that is not hidden is for sale', () => {
    const prices = [
      price('c', 3, [{ variant: 's' }, { hidden: true }]),
      price('a', 1, [{ variant: 's' }]),
      price('b', 2, { variant: 's' }),
      price('d', 1, { variant: 'l' }),
      price('e', 9, { variant: 'xl', hidden: 1 }),
      price('f', 9, { variant: 'xxl', hidden: 'TRUE ' }),
      price('g', 9, { variant: 'xs', hidden: 'false' }),
    ];
    expect(pricesForSale(prices).map(({ id }) => id)).toEqual(['b', 'd', 'g']);
    expect(pricesForSale([...prices].reverse()).map(({ id }) => id)).toEqual(['b', 'd', 'g']);
  });
});

describe('the merchant’s texts', () => {
  const product = (name: string, metadata: Product['metadata'] = null): Product => ({
    id: 'prod_1',
    entity: 'product',
    livemode: false,
    name,
    description: name,
    images: [],
    metadata,
    created_at: 1,
    updated_at: 1,
  });

  test('are shown without control characters and without stacks of combining marks', () => {
    expect(nameOf(product('Un\u0000\u001bdeux'), 'fr')).toBe('Un deux');
    expect(nameOf(product(`z${'\u0321'.repeat(99)}o`), 'fr')).toBe(`z${'\u0321'.repeat(4)}o`);
    expect(nameOf(product('تَمْرٌ'), 'ar')).toBe('تَمْرٌ');
    expect(descriptionOf(product('Un\n\nDeux'), 'fr')).toBe('Un\n\nDeux');
  });

  test('have a fallback when nothing of them is visible', () => {
    expect(nameOf(product('Dattes', { name_fr: '\u200b \u202e' }), 'fr')).toBe('Dattes');
    expect(nameOf(product('\u2060', { slug: 'dattes' }), 'fr')).toBe('dattes');
    expect(nameOf(product(' '), 'fr')).toBe('prod_1');
    expect(descriptionOf(product('\u200b'), 'fr')).toBeNull();
  });

  test.each([
    ['Miel de Jujubier', 'miel-de-jujubier'],
    ["  Huile/d'olive_vierge -- 1L ", 'huile-d-olive-vierge-1l'],
    ['زيت الزيتون', 'زيت-الزيتون'],
    ['\u202eزيت\u200f', 'زيت'],
    ['تَمْرٌ', 'تَمْرٌ'],
    ['../../fr/cart?x=1#y', 'fr-cart-x-1-y'],
    ['%2e%2e', '2e-2e'],
    ['x\ud800', 'x'],
    ['--', 'prod_1'],
    ['\u0301', 'prod_1'],
    ['a'.repeat(101), 'prod_1'],
  ])('make of the address %j the address %j', (slug, address) => {
    expect(slugOf(product('Miel', { slug }))).toBe(address);
    if (address !== 'prod_1') expect(slugOf(product('Miel', { slug: address }))).toBe(address);
  });

  test('named like the tariff product, in any spelling, are in no catalogue', () => {
    for (const slug of ['delivery', ' DELIVERY ', 'Delivery/']) {
      expect(isShown(product('Livraison', { slug })), slug).toBe(false);
    }
    expect(isShown(product('Miel', { slug: 'delivery-box' }))).toBe(true);
  });
});
