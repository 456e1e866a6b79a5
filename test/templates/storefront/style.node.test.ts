import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locale } from '../../../src/contract/scalars.ts';
import { receiptStylesheetPath, stylesheetPath } from '../../../src/domain/addresses/shop.ts';
import { withCartCount } from '../../../templates/storefront/cart/cart-count.tsx';
import { cartSamples } from './carts.tsx';
import { catalogueSamples } from './catalogues.tsx';
import { setStudio } from './faces.ts';
import { infoSamples, noticeSamples } from './notices.tsx';
import { orderSamples } from './orders.tsx';
import { productSamples } from './products.tsx';
import { htmlOf, publicFolder, show } from './screen.ts';

const studio = setStudio();

/** Every page of the samples as text. */
async function readPages(): Promise<string[]> {
  const samples = locale.options.flatMap((language) => [
    ...Object.values(catalogueSamples(language)),
    ...Object.values(productSamples(language)),
    ...Object.values(cartSamples(language)),
    ...Object.values(orderSamples(language)),
    ...Object.values(noticeSamples(language)),
    ...Object.values(infoSamples(language)),
  ]);
  // With items in the cart.
  return Promise.all(samples.map(async (sample) => withCartCount(await htmlOf(sample), 4)));
}

test.each([stylesheetPath, receiptStylesheetPath])(
  'every rule of %s matches an element on some page',
  async (path) => {
    const pages = await readPages();
    const page = await studio.browser.newPage();
    await show(page, pages.find((html) => html.includes(`rel="stylesheet" href="${path}"`)) ?? '');
    const unused: unknown = await page.evaluate(`(() => {
    const selectorsOf = (rules) =>
      [...rules].flatMap((rule) => (rule.cssRules?.length ? selectorsOf(rule.cssRules) : []).concat(
        rule.selectorText === undefined ? [] : splitList(rule.selectorText)));
    // At commas that stand in no brackets.
    const splitList = (text) => text.split(/,(?![^(]*\\))/);
    // What a pointer, a keyboard, a press or the rest of the page makes of an element is no other element.
    const bare = (selector) =>
      selector.replace(/:has\\(:(?:target|checked)\\)|:not\\(:has\\(\\+ \\*\\)\\)|::[a-z-]+|:(?:hover|active|target|focus(?:-visible|-within)?|checked)(?![a-z-])/g, '').trim() || '*';
    const style = [...document.styleSheets].find(({ href }) => href.endsWith('${path}'));
    const selectors = [...new Set(selectorsOf(style.cssRules).map(bare))];
    const parser = new DOMParser();
    const documents = ${JSON.stringify(pages)}.map((html) => parser.parseFromString(html, 'text/html'));
    return selectors.filter((selector) => !documents.some((one) => one.querySelector(selector) !== null));
  })()`);
    await page.close();
    expect(unused).toEqual([]);
  },
);

test.each(['shop.css', 'receipt.css', 'counter-card.css'])(
  '%s is supported by browsers of five years ago',
  async (file) => {
    const style = await readFile(join(publicFolder, file), 'utf8');
    // Where these are unknown the whole declaration is lost: colours, or the layout of a wide screen.
    expect(style).not.toMatch(/: light-dark\(|\((?:width|height) [<>]|@container|@scope/);
  },
);

test.each([
  ['shop.css', 10],
  ['receipt.css', 4],
])('%s begins with a table of its sections, in order', async (file, least) => {
  const style = await readFile(
    join(import.meta.dirname, '../../../templates/storefront/style', file),
    'utf8',
  );
  const [table = ''] = /^\/\*[\s\S]*?\*\//.exec(style) ?? [];
  const listed = Array.from(table.matchAll(/^ \* +\d+\. (.+)$/gm), ([, room]) => room);
  const rooms = Array.from(style.matchAll(/^\/\* \d+\. (.+?) \*\/$/gm), ([, room]) => room);
  expect(listed.length).toBeGreaterThanOrEqual(least);
  expect(rooms).toEqual(listed);
});
