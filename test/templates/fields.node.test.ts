import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../browser/chromium.ts';
import { samples } from './pay/samples.tsx';
import { cartSamples } from './storefront/carts.tsx';
import { catalogueSample } from './storefront/catalogues.tsx';
import { htmlOf, show } from './storefront/screen.ts';

/** Fields of the shop and the hosted pages are alike, so that a shopper learns them once. */

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const languages = ['ar', 'fr'] as const;
const forms = [
  [
    'the shop’s checkout',
    (page: Page, language: 'ar' | 'fr') => showShop(page, cartSamples(language).checkout),
  ],
  [
    'the counter’s page',
    async (page: Page, language: 'ar' | 'fr') => page.setContent(await counter(language)),
  ],
] as const;

async function showShop(page: Page, sample: unknown): Promise<void> {
  await show(page, await htmlOf(sample));
}

const counter = async (language: 'ar' | 'fr') => String(await samples['checkout-address']?.(language));

async function openPhone(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
  return context.newPage();
}

describe.each(forms)('on %s', (_, open) => {
  test.each(languages)('a hint comes before its field in %s', async (language) => {
    const page = await openPhone();
    await open(page, language);
    const places: unknown =
      await page.evaluate(`[...document.querySelectorAll('[aria-describedby]')].flatMap((field) =>
      field.getAttribute('aria-describedby').split(' ').map((id) => document.getElementById(id)).filter(Boolean)
        .map((hint) => field.compareDocumentPosition(hint) === Node.DOCUMENT_POSITION_PRECEDING
          && hint.getBoundingClientRect().bottom <= field.getBoundingClientRect().top + 1))`);
    expect(places).toEqual(expect.arrayContaining([true]));
    expect(places).not.toContain(false);
    await page.context().close();
  });

  test('a phone number reads from the left, and is right-aligned on an Arabic page like everything else', async () => {
    for (const language of languages) {
      const page = await openPhone();
      await open(page, language);
      const field: unknown = await page.evaluate(`(() => {
        const { direction, textAlign } = getComputedStyle(document.querySelector('[name=phone]'));
        return { direction, textAlign };
      })()`);
      expect(field, language).toEqual({
        direction: 'ltr',
        textAlign: language === 'ar' ? 'end' : expect.stringMatching(/^(?:start|left)$/),
      });
      await page.context().close();
    }
  });
});

test.each(languages)(
  'the arrow of a select keeps its distance from edge and text in %s',
  async (language) => {
    for (const open of [
      (page: Page) => showShop(page, catalogueSample(language)),
      (page: Page) => showShop(page, cartSamples(language).checkout),
      async (page: Page) => page.setContent(await counter(language)),
    ]) {
      const page = await openPhone();
      await open(page);
      const found: unknown = await page.evaluate(`[...document.querySelectorAll('select')].map((one) => {
      const style = getComputedStyle(one);
      // The arrow is two drawn halves: how far each lies from the edge at which the words end.
      const gaps = style.backgroundPositionX.split(', ').slice(0, 2).map((place) => Math.abs(parseFloat(place.replace(/^.*100% - /, ''))));
      return { appearance: style.appearance, gap: Math.min(...gaps), reach: Math.max(...gaps) + 8 <= parseFloat(style.paddingInlineEnd) };
    })`);
      const all = Array.isArray(found) ? found : [];
      expect(all.length).toBeGreaterThan(0);
      for (const one of all) {
        expect(one).toMatchObject({ appearance: 'none', reach: true });
        expect(one.gap).toBeGreaterThanOrEqual(10);
      }
      await page.context().close();
    }
  },
);

test.each(languages)(
  'the button that cancels a checkout is small and far below Pay in %s',
  async (language) => {
    const page = await openPhone();
    for (const face of ['checkout', 'checkout-address']) {
      await page.setContent(String(await samples[face]?.(language)));
      const [pay, cancel] = [
        await page.locator('#pay > button').boundingBox(),
        await page.locator('button.link[name]').last().boundingBox(),
      ];
      if (pay === null || cancel === null) throw new Error('Both are there.');
      expect(cancel.width, face).toBeLessThan(pay.width * 0.75);
      expect(cancel.y - pay.y - pay.height, face).toBeGreaterThanOrEqual(44);
    }
    await page.context().close();
  },
);
