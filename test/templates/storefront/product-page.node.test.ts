import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locale } from '../../../src/contract/scalars.ts';
import { wilayas } from '../../../src/text/wilayas.ts';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { origin } from './catalogues.tsx';
import { setStudio } from './faces.ts';
import { infoSamples } from './notices.tsx';
import { pictured, productIn, quickOrderSample, reviewsIn } from './products.tsx';
import { htmlOf, show } from './screen.ts';

const studio = setStudio();
const phone = { width: 360, height: 640 };
const desktop = { width: 1280, height: 800 };

let page: Page;
beforeAll(async () => {
  page = await studio.browser.newPage({ javaScriptEnabled: false });
});
afterAll(() => page.close());

async function open(sample: unknown, viewport: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(viewport);
  await show(page, await htmlOf(sample));
}

async function boxOf(selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`There is no ${selector}.`);
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
}

const photos = (count: number) =>
  Array.from({ length: count }, (_, index) => `${origin}/pictures/poterie-kabyle.svg?${index}`);

const inSizes = ['S', 'M', 'L'].map((label, index) => ({
  price: `p${label}`,
  variant: label,
  label,
  amount: 8_900 + 500 * index,
  compareAt: null,
}));

describe.each(locale.options)('in %s', (language) => {
  const dress = (changes = {}) =>
    quickOrderSample(
      language,
      productIn(language, 'dattes-deglet-nour', { variants: inSizes, pictures: photos(8), ...changes }),
    );

  test('on a wide screen name, price, variants and the whole form are on the first screen, beside the photo', async () => {
    await open(dress({ available: 20, reviews: reviewsIn(language) }), desktop);
    const [photo, name, button, details] = await Promise.all(
      ['.pictures .picture', 'h1', '.quick-order .button', '.details'].map(boxOf),
    );
    expect(button?.bottom).toBeLessThanOrEqual(desktop.height);
    expect(name?.y).toBeLessThan(200);
    expect(photo?.bottom).toBeLessThanOrEqual(desktop.height);
    // The description fills the column of the photo, not that of the form.
    expect(details?.x).toBeCloseTo(photo?.x ?? 0, 0);
    expect(details?.y).toBeGreaterThan(photo?.bottom ?? Number.POSITIVE_INFINITY);
  });

  test('on a phone the photo reaches from edge to edge below a low header, above name and stars', async () => {
    await open(dress({ reviews: reviewsIn(language) }), phone);
    const [ribbon, header, photo, name, stars, bar] = await Promise.all(
      ['.ribbon', 'header', '.pictures .picture', 'h1', '.about .promise', '.buy'].map(boxOf),
    );
    expect((header?.height ?? 0) - (ribbon?.height ?? 0)).toBeLessThanOrEqual(58);
    expect([photo?.x, photo?.width]).toEqual([0, phone.width]);
    expect((photo?.width ?? 0) / (photo?.height ?? 1)).toBeCloseTo(4 / 5, 1);
    expect(stars?.y).toBeGreaterThanOrEqual(name?.bottom ?? 999);
    // Without the ribbon of a shop that only tests.
    expect((stars?.bottom ?? 999) - (ribbon?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  });

  test('on a phone the description comes before the order form', async () => {
    await open(dress(), phone);
    const [description, form] = await Promise.all(['.description', '.quick-order'].map(boxOf));
    expect(description?.bottom).toBeLessThan(form?.y ?? 0);
  });
});

test('where the screen is low only the button stays in view', async () => {
  const sample = quickOrderSample('ar', productIn('ar', 'dattes-deglet-nour', { variants: inSizes }));
  await open(sample, { width: 320, height: 256 });
  const stuck = await page.evaluate(
    `[...document.querySelectorAll('main *')].filter((one) => getComputedStyle(one).position === 'sticky')
      .map((one) => one.className)`,
  );
  expect(stuck).toEqual(['buy']);
  expect((await boxOf('.buy')).height).toBeLessThanOrEqual(64);
});

test.each([
  ['phone', phone],
  ['desktop', desktop],
] as const)('on a %s the photo and the price follow the choice, without a script', async (_, viewport) => {
  const oil = productIn('fr', 'huile-olive-kabylie');
  const sample = quickOrderSample('fr', pictured(oil));
  await open(sample, viewport);
  const [, second] = oil.variants;
  const inPlace = async () => {
    const { x, y, width, height } = await boxOf('.pictures .picture');
    return page.evaluate(
      `document.elementFromPoint(${x + width / 2}, ${y + height / 2}).closest('.picture').querySelector('img').src`,
    );
  };
  expect(await inPlace()).toContain('tajine-en-terre-cuite');
  await page.getByRole('radio').nth(1).check();
  await page.evaluate('scrollTo(0, 0)');
  expect(await inPlace()).toContain('verres-a-the');
  const said = await page.locator('.quick-order .button').innerText();
  expect(said.replace(/\s/g, ' ')).toBe(`Commander 6 500 DA ${copyIn.fr.checkout.plusDelivery}`);
  expect(second?.amount).toBe(6_500);
  // Of several pieces the price of one is not the sum.
  await page.getByLabel('Quantité').fill('3');
  expect((await page.locator('.quick-order .button').innerText()).trim()).toBe('Commander');
});

test.each(locale.options)(
  'in %s a page of eight photos is at most 14 KB before its pictures',
  async (language) => {
    const { variants } = productIn(language, 'huile-olive-kabylie');
    const product = productIn(language, 'huile-olive-kabylie', {
      pictures: photos(8),
      reviews: reviewsIn(language),
      variants: [...variants, ...inSizes],
    });
    expect(gzipSync(await htmlOf(quickOrderSample(language, product))).length).toBeLessThanOrEqual(14 * 1024);
  },
);

test.each([
  [10_000, true],
  [100, false],
])(
  'where delivery is free from %i DA, the button that orders says that it comes on top: %s',
  async (freeFrom, isSaid) => {
    const dates = productIn('fr', 'dattes-deglet-nour');
    const html = await htmlOf(quickOrderSample('fr', dates, null, { freeFrom }));
    const form = html.slice(html.indexOf('<fieldset class="quick-order"'));
    expect(form.includes(copyIn.fr.checkout.plusDelivery)).toBe(isSaid);
  },
);

describe('its data for search engines', () => {
  const offerOf = async (terms: Parameters<typeof quickOrderSample>[3] = {}) => {
    const html = await htmlOf(quickOrderSample('fr', productIn('fr', 'dattes-deglet-nour'), null, terms));
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    return JSON.parse(json).offers;
  };
  const everywhere = wilayas.map(({ code: wilaya }) => ({
    wilaya,
    mode: 'home' as const,
    amount: 10 * wilaya,
  }));

  test('name the most that delivery costs', async () => {
    expect(await offerOf({ tariffs: everywhere })).toMatchObject({
      shippingDetails: {
        shippingDestination: { addressCountry: 'DZ' },
        shippingRate: { maxValue: 690, currency: 'DZD' },
      },
    });
  });

  test('name the policy of returns on its own page', async () => {
    const html = await htmlOf(infoSamples('fr')['info-returns']);
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'OnlineStore',
      hasMerchantReturnPolicy: { merchantReturnLink: `${origin}/fr/returns` },
    });
  });

  test('name no delivery to the whole country where a wilaya has none', async () => {
    expect(await offerOf()).not.toHaveProperty('shippingDetails');
  });

  test('name free delivery of a product whose price reaches the threshold', async () => {
    const { price, shippingDetails } = await offerOf({ tariffs: everywhere, freeFrom: 500 });
    expect(price).toBeGreaterThanOrEqual(500);
    expect(shippingDetails.shippingRate).toEqual({ '@type': 'MonetaryAmount', value: 0, currency: 'DZD' });
  });
});
