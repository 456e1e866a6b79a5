import { describe, expect, test } from 'vitest';
import { deskSamples } from './desk/samples.tsx';
import { cartSamples } from './storefront/carts.tsx';
import { catalogueSamples } from './storefront/catalogues.tsx';
import { examineFaces, setStudio } from './storefront/faces.ts';
import { findCut, findOverlaps } from './storefront/inspections.ts';
import { infoSamples, noticeSamples } from './storefront/notices.tsx';
import { orderSamples } from './storefront/orders.tsx';
import { productSamples } from './storefront/products.tsx';

// Takes minutes: axe checks each sample, by day and by night, and all are shown in further views.

const studio = setStudio();

const desk = { page: 'the desk', samples: deskSamples };
const shop = [
  { page: 'the catalogue', samples: catalogueSamples, inspect: findCut },
  { page: 'a product', samples: productSamples },
  { page: 'cart and checkout', samples: cartSamples, inspect: findOverlaps },
  { page: 'an order', samples: orderSamples },
  { page: 'a notice', samples: noticeSamples },
  { page: 'information', samples: infoSamples },
];

describe('in Arabic every sample is accessible by day and by night', () => {
  test.each([desk, ...shop])('$page', async ({ samples }) => {
    const view = { name: 'ar-320', language: 'ar', width: 320, height: 640, axe: 'each' } as const;
    expect(await examineFaces(studio.browser, view, samples(view.language))).toEqual([]);
  });
});

test.each(shop)(
  'every sample of $page fits a small phone in French and English, and a wide screen in French',
  async ({ samples, inspect }) => {
    for (const view of [
      { name: 'fr-320', language: 'fr', width: 320, height: 640, axe: 'none' },
      { name: 'en-320', language: 'en', width: 320, height: 640, axe: 'none' },
      { name: 'fr-1280', language: 'fr', width: 1280, height: 800 },
    ] as const)
      expect(await examineFaces(studio.browser, view, samples(view.language), inspect)).toEqual([]);
  },
);

test.each([
  { name: 'fr-360', language: 'fr', width: 360, height: 740 },
  { name: 'en-360', language: 'en', width: 360, height: 740 },
  { name: 'ar-1280', language: 'ar', width: 1280, height: 800, axe: 'none' },
  { name: 'fr-1280', language: 'fr', width: 1280, height: 800, axe: 'none' },
  { name: 'en-1280', language: 'en', width: 1280, height: 800, axe: 'none' },
] as const)('every page of the desk fits: $name', async (view) => {
  expect(await examineFaces(studio.browser, view, deskSamples(view.language))).toEqual([]);
});
