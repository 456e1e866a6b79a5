import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../browser/chromium.ts';
import { findTornWords } from '../../browser/torn-words.ts';
import { htmlOf, show } from '../storefront/screen.ts';
import { hostedPages, shopPages } from './pages.ts';
import { pseudoLocales } from './pseudo-locales.ts';

/** The narrowest phone that anyone shops with. */
const NARROWEST = 320;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** Parts that overflow a page with long words, folds open; none on a page that fits. */
async function findTooWide(page: Page): Promise<string[]> {
  const found: unknown = await page.evaluate(`(() => {
    for (const one of document.querySelectorAll('details')) one.open = true;
    const excess = document.documentElement.scrollWidth - innerWidth;
    if (excess <= 0) return [];
    const jutting = [...document.body.querySelectorAll('*')].filter((one) => {
      const { left, right, width } = one.getBoundingClientRect();
      return width > 0 && one.children.length === 0 && (right > innerWidth + 0.5 || left < -0.5);
    });
    return [excess + ' px too wide', ...jutting.slice(0, 3).map((one) => one.outerHTML.slice(0, 120))];
  })()`);
  return Array.isArray(found) ? found.map(String) : ['the browser said nothing'];
}

/** The usual size of a browser's text, in pixels. */
const USUAL_SIZE = 16;

/** `textSize`: the size of text that the shopper has chosen in the browser, in percent. */
async function openNarrow(width: number, textSize: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 640 }, bypassCSP: true });
  const page = await context.newPage();
  // The browser's own setting: queries of media follow it, which they do not for a style of the page.
  const standard = (USUAL_SIZE * textSize) / 100;
  const session = await context.newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  await show(page, '<!DOCTYPE html>');
  return page;
}

async function findWide(
  pages: readonly [name: string, page: unknown][],
  { width = NARROWEST, textSize = 100 } = {},
): Promise<string[]> {
  const narrow = await openNarrow(width, textSize);
  const wide: string[] = [];
  for (const [name, page] of pages) {
    await narrow.setContent(await htmlOf(await page));
    wide.push(...(await findTooWide(narrow)).map((flaw) => `${name}: ${flaw}`));
  }
  await narrow.context().close();
  return wide;
}

test.each(pseudoLocales)(
  'words half as long again overflow no page on the narrowest phone, in %s',
  async (language) => {
    expect(await findWide([...shopPages(language), ...hostedPages(language)])).toEqual([]);
  },
);

test.each([
  ['ar', 200, 360],
  ['fr', 150, 360],
  ['en', 200, 360],
  ['ar', 150, 375],
  ['fr', 150, 390],
  ['en', 150, 412],
] as const)(
  'text in %s at %i % of its size overflows no page on a phone of %i px',
  async (language, textSize, width) => {
    const pages = [...shopPages(language), ...hostedPages(language)];
    expect(await findWide(pages, { width, textSize })).toEqual([]);
  },
);

test.each(['ar', 'fr', 'en'] as const)(
  'no word in %s of usual length is torn on the narrowest phone',
  async (language) => {
    const narrow = await openNarrow(NARROWEST, 100);
    const torn: string[] = [];
    for (const [name, page] of [...shopPages(language), ...hostedPages(language)]) {
      await narrow.setContent(await htmlOf(await page));
      torn.push(...(await findTornWords(narrow)).map((word) => `${name}: ${word}`));
    }
    await narrow.context().close();
    expect(torn).toEqual([]);
  },
);

test('text at 200 % is twice as large', async () => {
  const narrow = await openNarrow(NARROWEST, 200);
  await narrow.setContent('<!DOCTYPE html><p id="text" style="font-size: 1rem">text</p>');
  expect(await narrow.evaluate(`getComputedStyle(document.querySelector('#text')).fontSize`)).toBe('32px');
  await narrow.context().close();
});

test('a word that does not fit is found', async () => {
  const found = await findWide([['long', `<body><b>${'Ýóóúúř'.repeat(20)}</b></body>`]]);
  expect(found[0]).toMatch(/^long: \d+ px too wide$/);
  expect(found[1]).toContain('<b>');
});
