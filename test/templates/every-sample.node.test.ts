import { describe, expect, test } from 'vitest';
import { deskSamples } from './desk/samples.tsx';
import { cartSamples } from './storefront/carts.tsx';
import { catalogueSamples } from './storefront/catalogues.tsx';
import { examineFaces, setStudio } from './storefront/faces.ts';
import { infoSamples, noticeSamples } from './storefront/notices.tsx';
import { orderSamples } from './storefront/orders.tsx';
import { productSamples } from './storefront/products.tsx';

// Takes minutes: axe checks each sample, by day and by night, and the desk's are shown in four more views.

const studio = setStudio();

const shop = [
  ['the catalogue', catalogueSamples],
  ['a product', productSamples],
  ['cart and checkout', cartSamples],
  ['an order', orderSamples],
  ['a notice', noticeSamples],
  ['information', infoSamples],
] as const;

describe('in Arabic every sample is accessible by day and by night', () => {
  test.each([['the desk', deskSamples] as const, ...shop])('%s', async (_, samples) => {
    const view = { name: 'ar-320', language: 'ar', width: 320, height: 640, axe: 'each' } as const;
    expect(await examineFaces(studio.browser, view, samples(view.language))).toEqual([]);
  });
});

test.each(shop)('every sample of %s fits a small phone in French and English', async (_, samples) => {
  for (const language of ['fr', 'en'] as const) {
    const view = { name: `${language}-320`, language, width: 320, height: 640, axe: 'none' } as const;
    expect(await examineFaces(studio.browser, view, samples(language))).toEqual([]);
  }
});

test.each([
  { name: 'fr-360', language: 'fr', width: 360, height: 740 },
  { name: 'en-360', language: 'en', width: 360, height: 740 },
  { name: 'ar-1280', language: 'ar', width: 1280, height: 800, axe: 'none' },
  { name: 'en-1280', language: 'en', width: 1280, height: 800, axe: 'none' },
] as const)('every page of the desk fits: $name', async (view) => {
  expect(await examineFaces(studio.browser, view, deskSamples(view.language))).toEqual([]);
});
