import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Price, price } from '../../../src/contract/resources/price.ts';
import { type Product, product } from '../../../src/contract/resources/product.ts';
import { listingOf } from '../../../src/domain/catalogue/feed-listing.ts';
import { holds } from '../../seed.ts';

const made = { livemode: false, created_at: 1, updated_at: 1 };

function productOf(fields: { name: string; metadata?: Record<string, string> }): Product {
  return product.parse({
    ...made,
    id: '01product',
    entity: 'product',
    description: null,
    images: [],
    metadata: null,
    ...fields,
  });
}

function priceOf(metadata: Record<string, string>): Price {
  return price.parse({
    ...made,
    id: `price-${metadata.variant}`,
    entity: 'price',
    amount: 100,
    currency: 'dzd',
    product_id: '01product',
    metadata,
  });
}

test('a listing is plain text within the limits of buyers’ feeds, for any text of the merchant', async () => {
  const unit = fc.constantFrom(
    '\u202e',
    '\u200f',
    '\u061c',
    '\u2067',
    '\ufeff',
    ' ',
    '\n',
    '\u0007',
    'ا',
    '\u0651',
    'W',
    '=',
  );
  const any = fc.string({ unit, maxLength: 400 });
  await holds(
    fc.property(any, any, any, any, (name, description, label, brand) => {
      const metadata = { description_fr: description, category: label, brand };
      const sold = [priceOf({ variant: 'a', label_fr: label }), priceOf({ variant: 'b' })];
      const listing = listingOf(productOf({ name, metadata }), sold, 'fr');
      const texts = [listing.name, listing.description, listing.category, listing.brand];
      for (const text of [...texts, ...listing.articles.map(({ title }) => title)]) {
        if (text === null) continue;
        expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
        expect(text.trim()).not.toBe('');
      }
      for (const { title } of listing.articles) expect(Array.from(title).length).toBeLessThanOrEqual(150);
      expect(Array.from(listing.description).length).toBeLessThanOrEqual(5_000);
    }),
    200,
  );
});

test('a name that is too long keeps the variant’s part', () => {
  const sold = [priceOf({ variant: 'l', label_fr: 'Grande' }), priceOf({ variant: 's', label_fr: 'Petite' })];
  const { articles } = listingOf(productOf({ name: 'W'.repeat(255) }), sold, 'fr');
  expect(articles.map(({ title }) => title.slice(140))).toEqual(['W (Grande)', 'W (Petite)']);
});

test('ids keep within 50 characters, for any product ids of a service', () => {
  const long = { ...productOf({ name: 'Huile' }), id: 'p'.repeat(64) };
  const { id, articles } = listingOf(long, [priceOf({ variant: 'l' }), priceOf({ variant: 's' })], 'fr');
  const ids = [id, ...articles.map((article) => article.id)];
  expect(new Set(ids).size).toBe(3);
  for (const one of ids) expect(one).toMatch(/^[a-z0-9.]{1,50}$/);
});
