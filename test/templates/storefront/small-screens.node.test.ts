import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { locale } from '../../../src/contract/scalars.ts';
import type { JSX } from '../../../templates/parts/jsx-runtime.ts';
import { overhangOf } from '../../browser/overhang.ts';
import { findTornWords } from '../../browser/torn-words.ts';
import { cartSamples } from './carts.tsx';
import { setStudio } from './faces.ts';
import { productIn, productPageSample, productSamples } from './products.tsx';
import { htmlOf, show } from './screen.ts';

const studio = setStudio();

async function open(
  sample: JSX.Element | Promise<JSX.Element>,
  size: { width: number; height: number },
): Promise<Page> {
  const page = await studio.browser.newPage({ viewport: size });
  await show(page, await htmlOf(sample));
  return page;
}

/** The heights of what stays in view while the page is scrolled, with what it is. */
const STICKING = `[...document.querySelectorAll('main *')]
  .filter((one) => getComputedStyle(one).position === 'sticky' && one.getBoundingClientRect().height > 0)
  .map((one) => [one.matches('.button') || one.children.length === 1, Math.round(one.getBoundingClientRect().height)])`;

test.each(locale.options)(
  'in %s nothing sticks below 500 pixels of height but the button',
  async (language) => {
    for (const sample of [
      productSamples(language)['product-quick-order-variants'],
      cartSamples(language)['cart-delivery'],
    ])
      for (const width of [320, 640]) {
        const page = await open(sample, { width, height: 256 });
        const sticking = await page.evaluate<[boolean, number][]>(STICKING);
        expect(sticking.map(([isButton]) => isButton)).toEqual([true]);
        expect(sticking[0]?.[1]).toBeLessThanOrEqual(64);
        await page.close();
      }
  },
);

test.each(locale.options)(
  'in %s no line of a button begins with a sign between its parts',
  async (language) => {
    for (const face of ['variants', 'product-quick-order-variants', 'tiers-colours'] as const) {
      const page = await open(productSamples(language)[face], { width: 320, height: 640 });
      for (const text of await page.locator('main :is(.buy, .quick-order) .button').allInnerTexts())
        expect(text.split('\n').filter((line) => /^\s*·/.test(line))).toEqual([]);
      await page.close();
    }
  },
);

test.each(locale.options)(
  'in %s letters twice as large break no word of the cart’s bill',
  async (language) => {
    const page = await open(cartSamples(language)['cart-tiers'], { width: 360, height: 640 });
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
    const bill = await page.locator('.bill').innerText();
    expect((await findTornWords(page)).filter((word) => bill.includes(word))).toEqual([]);
    expect(await overhangOf(page)).toBeLessThanOrEqual(0);
    await page.close();
  },
);

/** The texts that take more than one line. */
const BROKEN = `[...document.querySelectorAll('.tariffs :is(tbody th, .detail, .money)')].flatMap((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const tops = [...range.getClientRects()].map(({ bottom }) => bottom);
  return Math.max(...tops) - Math.min(...tops) > 8 ? [one.textContent] : [];
})`;

test.each(locale.options)(
  'in %s no name of a wilaya, no amount and no time of delivery breaks, on any width',
  async (language) => {
    for (const width of [320, 360, 640, 900]) {
      const page = await open(cartSamples(language).tariffs, { width, height: 740 });
      expect([width, await page.evaluate<string[]>(BROKEN)]).toEqual([width, []]);
      expect(await overhangOf(page)).toBeLessThanOrEqual(0);
      await page.close();
    }
  },
);

test('Escape closes a photo on the whole screen', async () => {
  const pictures = [1, 2].map((index) => `https://shop.test/pictures/poterie-kabyle.svg?${index}`);
  const product = productIn('fr', 'dattes-deglet-nour', { pictures });
  const page = await open(productPageSample('fr', product), { width: 360, height: 640 });
  const photo = page.locator('.photos > [id]').nth(1);
  await page.locator('.pictures a').nth(1).click();
  await photo.waitFor();
  await page.keyboard.press('Escape');
  await photo.waitFor({ state: 'hidden' });
  // Pressed again, it leads nowhere.
  const { length } = await page.evaluate<{ length: number }>('({ length: history.length })');
  await page.keyboard.press('Escape');
  expect(await page.evaluate('history.length')).toBe(length);
  await page.close();
});
