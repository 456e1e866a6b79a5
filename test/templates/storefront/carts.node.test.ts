import { expect, test } from 'vitest';
import { locale } from '../../../src/contract/scalars.ts';
import { findFaults } from '../../browser/html.ts';
import { cartSamples } from './carts.tsx';
import { examineFaces, setStudio } from './faces.ts';
import { htmlOf, show, views } from './screen.ts';

const studio = setStudio();

test.each(views)(
  'every face of cart, basket and checkout fits, has no barrier, and has its picture taken: $name',
  async (view) => {
    expect(await examineFaces(studio.browser, view, cartSamples(view.language))).toEqual([]);
  },
  180_000,
);

test.each(locale.options)(
  'in %s none of them needs a script, and what merchants write is text',
  async (language) => {
    for (const [face, sample] of Object.entries(cartSamples(language))) {
      const html = await htmlOf(sample);
      expect(html, face).not.toMatch(/<script|\son\w+="|href="javascript:/);
      expect(html, face).toContain('content="noindex"');
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

test('a quantity reads as a sign and its number in either direction', async () => {
  const page = await studio.browser.newPage();
  for (const language of locale.options) {
    for (const face of ['basket', 'checkout'] as const) {
      await show(page, await htmlOf(cartSamples(language)[face]));
      const found = await page.evaluate(SIGNS_ON_THE_LEFT);
      expect(found, `${language} ${face}`).toEqual([1, 2, 3].map(() => language !== 'ar'));
    }
  }
  await page.close();
});
