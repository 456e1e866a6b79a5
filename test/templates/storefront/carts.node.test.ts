import { expect, test } from 'vitest';
import { locale } from '../../../src/contract/scalars.ts';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { findFaults } from '../../browser/html.ts';
import { overhangOf } from '../../browser/overhang.ts';
import { cartSamples } from './carts.tsx';
import { examineFaces, setStudio } from './faces.ts';
import { findOverlaps } from './inspections.ts';
import { htmlOf, show, views } from './screen.ts';

// Takes over 10 s: axe checks each sample of the cart and the checkout in both schemes.

const studio = setStudio();

test.each(views)(
  'every sample of cart, shared cart and checkout fits, and the first of each page is accessible: $name',
  async (view) => {
    expect(await examineFaces(studio.browser, view, cartSamples(view.language), findOverlaps)).toEqual([]);
  },
);

test.each(locale.options)(
  'in %s none of them needs a script, and the merchant’s text is escaped',
  async (language) => {
    for (const [face, sample] of Object.entries(cartSamples(language))) {
      const html = await htmlOf(sample);
      expect(html, face).not.toMatch(/<script|\son\w+="|href="javascript:/);
      // The delivery tariffs are public, and may be found.
      const isPublic = face.startsWith('tariffs');
      expect(html.includes('content="noindex"'), face).toBe(!isPublic);
      expect(await findFaults(html), face).toEqual([]);
    }
  },
);

/** For each quantity on the page, whether its sign is drawn on the left of its number. */
const SIGNS_ON_THE_LEFT = `[...document.querySelectorAll('.times')].map((one) => {
  const leftOf = (found) => {
    const text = [...one.childNodes].find((node) => found.test(node.data));
    const range = document.createRange();
    range.setStart(text, text.data.search(found));
    range.setEnd(text, text.data.search(found) + 1);
    return range.getBoundingClientRect().left;
  };
  return leftOf(/×/) < leftOf(/[0-9]/);
})`;

test('a quantity reads as a sign and its number in both directions', async () => {
  const page = await studio.browser.newPage();
  for (const language of locale.options) {
    for (const face of ['shared-cart', 'checkout'] as const) {
      await show(page, await htmlOf(cartSamples(language)[face]));
      const found = await page.evaluate(SIGNS_ON_THE_LEFT);
      expect(found, `${language} ${face}`).toEqual([1, 2, 3].map(() => language !== 'ar'));
    }
  }
  await page.close();
});

test('in the cart Enter sends the typed number, and − and + send their step', async () => {
  const page = await studio.browser.newPage({ javaScriptEnabled: false });
  await show(page, await htmlOf(cartSamples('fr')['cart-open']));
  const line = page.locator('.line').first();
  const sentBy = async (act: () => Promise<void>) => {
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await act();
    return (await sent).postData();
  };
  const typed = line.locator('.count');
  await typed.fill('7');
  expect(await sentBy(() => typed.press('Enter'))).toBe('price=dattes-deglet-nour-price&quantity=7');
  await show(page, await htmlOf(cartSamples('fr')['cart-open']));
  expect(await sentBy(() => line.locator('.step').first().click())).toMatch(
    /&step=-1&quantity=2$|&quantity=2&step=-1$/,
  );
  await show(page, await htmlOf(cartSamples('fr')['cart-open']));
  expect(await sentBy(() => line.locator('.step').last().click())).toMatch(/quantity=2&step=1$/);
  // The maximum is the stock.
  await show(page, await htmlOf(cartSamples('fr')['cart-troubled']));
  expect(await page.locator('.line').nth(1).locator('.step').last().isDisabled()).toBe(true);
  await page.close();
});

test.each(locale.options)(
  'in %s letters twice as large break no word of the total and fit the page',
  async (language) => {
    const page = await studio.browser.newPage({ viewport: { width: 360, height: 640 } });
    await show(page, await htmlOf(cartSamples(language)['cart-open']));
    await page.addStyleTag({ content: ':root { font-size: 34px }' });
    expect(await overhangOf(page)).toBeLessThanOrEqual(0);
    const letters = await page.locator('.till .sum').evaluate((sum) => {
      const range = sum.ownerDocument.createRange();
      range.selectNodeContents(sum.firstChild ?? sum);
      return [...range.getClientRects()].map(({ width }) => width);
    });
    expect(Math.min(...letters)).toBeGreaterThan(60);
    await page.close();
  },
);

test('the total and the way to the checkout come first beside the cart, before what is offered', async () => {
  const page = await studio.browser.newPage({ viewport: { width: 1280, height: 800 } });
  await show(page, await htmlOf(cartSamples('fr')['cart-coupon-field']));
  const parts = await page.locator('.side > *').evaluateAll((all) => all.map((one) => one.className));
  expect(parts[0]).toBe('till');
  const button = await page.locator('.till .button').boundingBox();
  expect((button?.y ?? 999) + (button?.height ?? 999)).toBeLessThan(500);
  await page.close();
});

/** Words of the table that are broken onto two lines. */
const BROKEN_WORDS = `[...document.querySelectorAll('.tariffs :is(th, td)')].flatMap((cell) => {
  const broken = [];
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) for (const word of texts.currentNode.data.matchAll(/\\S+/g)) {
    const range = document.createRange();
    range.setStart(texts.currentNode, word.index);
    range.setEnd(texts.currentNode, word.index + word[0].length);
    if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word[0]);
  }
  return broken;
})`;

test.each(locale.options)('in %s no word of the delivery prices is broken on a phone', async (language) => {
  for (const width of [320, 360]) {
    const page = await studio.browser.newPage({ viewport: { width, height: 640 } });
    await show(page, await htmlOf(cartSamples(language).tariffs));
    expect(await page.locator('.tariffs tbody tr').count()).toBe(69);
    expect(await page.evaluate(BROKEN_WORDS)).toEqual([]);
    // The title of a region stands with its table, apart from the text above.
    const gaps =
      await page.evaluate(`[...document.querySelectorAll('section:has(> .tariffs)')].map((section) =>
      section.getBoundingClientRect().top - section.previousElementSibling.getBoundingClientRect().bottom)`);
    expect(gaps).toEqual(
      expect.toSatisfy((all: number[]) => all.length > 0 && all.every((gap) => gap >= 16)),
    );
    await page.close();
  }
});

test.each(locale.options)(
  'in %s a cart line on a phone says update and remove in words, in one row',
  async (language) => {
    const page = await studio.browser.newPage({ viewport: { width: 320, height: 640 } });
    await show(page, await htmlOf(cartSamples(language)['cart-open']));
    const forms = page.locator('.line-forms').first();
    const { update, remove } = copyIn[language].cart;
    const word = forms.locator('.remove').getByText(remove, { exact: true });
    const [row, text] = [await forms.boundingBox(), await word.boundingBox()];
    expect(text?.width).toBeGreaterThan(20);
    // The word stands in the button itself, after which only screen readers hear more.
    expect((await forms.getByRole('button', { name: update }).innerText()).trim()).toMatch(
      new RegExp(`^${update}`),
    );
    expect(row?.height).toBeLessThan(60);
    expect((row?.x ?? 0) >= 0 && (row?.x ?? 0) + (row?.width ?? 999) <= 320).toBe(true);
    await page.close();
  },
);

test('a long variant label is read in full on a phone', async () => {
  const page = await studio.browser.newPage({ viewport: { width: 320, height: 640 } });
  await show(page, await htmlOf(cartSamples('fr')['cart-open']));
  await page.evaluate(
    `document.querySelector('.label').textContent = 'Cuir de veau teint à la main, brodé de fil doré'`,
  );
  const cut = await page.evaluate(`(() => {
    const label = document.querySelector('.label');
    const range = document.createRange();
    range.selectNodeContents(label);
    const { right, bottom } = label.getBoundingClientRect();
    return [...range.getClientRects()].filter((line) => line.right > right || line.bottom > bottom + 4).map((line) => [line.right, right, line.bottom, bottom]);
  })()`);
  expect(cut).toEqual([]);
  await page.close();
});
