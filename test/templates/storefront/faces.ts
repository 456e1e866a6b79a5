import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { Locale } from '../../../src/contract/scalars.ts';
import type { JSX } from '../../../templates/parts/jsx-runtime.ts';
import { findBarriers, findFaintText, findTightTargets } from '../../browser/barriers.ts';
import { launchBrowser, outputFolder } from '../../browser/chromium.ts';
import { overhangOf } from '../../browser/overhang.ts';
import { takePicture } from '../../browser/picture.ts';
import { isNewStructure } from '../../browser/structure.ts';
import { findTornWords } from '../../browser/torn-words.ts';
import { htmlOf, show } from './screen.ts';

/** The folder for pictures of the shop's pages. */
export const folder = join(outputFolder, 'shop');

/** A browser for the tests of one file. */
export function setStudio(): { browser: Browser } {
  const studio: { browser?: Browser } = {};
  beforeAll(async () => {
    studio.browser = await launchBrowser();
    await mkdir(folder, { recursive: true });
  });
  afterAll(() => studio.browser?.close());
  return {
    get browser() {
      if (studio.browser === undefined) throw new Error('The browser is not open yet.');
      return studio.browser;
    },
  };
}

/** Every picture loaded or failed: lower ones load when they are scrolled to. */
async function awaitPictures(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    for (const one of document.images) one.loading = 'eager';
    await Promise.all([...document.images].map((one) => one.decode().catch(() => {})));
  })()`);
}

/** Least width and height of a touch target, in pixels. */
const TARGET = 44;

/**
 * Targets that are too small for a thumb. Left out: links within a text, keyboard-only elements, and buttons or
 * fields whose label is the target.
 */
async function findSmallTargets(page: Page): Promise<string[]> {
  const found: unknown =
    await page.evaluate(`[...document.querySelectorAll('a, button, summary, input, select, textarea')]
    .filter((one) => {
      if (one.matches('[type=hidden], .skip, .choice input')) return false;
      const { width, height } = one.getBoundingClientRect();
      const around = one.closest('p, li, div, nav')?.textContent.trim() ?? '';
      const isAmidText = getComputedStyle(one).display === 'inline' && around !== one.textContent.trim();
      return width > 0 && !isAmidText && (Math.round(width) < ${TARGET} || Math.round(height) < ${TARGET});
    })
    .map((one) => {
      const { width, height } = one.getBoundingClientRect();
      return 'only ' + Math.round(width) + ' by ' + Math.round(height) + ': ' + one.outerHTML.slice(0, 120);
    })`);
  return Array.isArray(found) ? found.map(String) : ['the browser said nothing'];
}

/** `axe`: which samples it checks: the first of each page (the default), each one, or none. */
type View = {
  name: string;
  language: Locale;
  width: number;
  height: number;
  axe?: 'first' | 'each' | 'none';
};

/** The language in which colours are checked by night: the others have the same. */
const MAIN_LANGUAGE: Locale = 'ar';

/**
 * The faults of pages in one view, with folds open: too wide, torn words, targets too small, accessibility, and what
 * `inspect` finds. axe takes longer than all else together: `every-sample` lets it check each sample, by day and by
 * night, and of samples with one structure, such as those of other languages, the first; of the others their targets. Takes their pictures in light mode and, where axe checks the colours of dark mode, in that. All are shown in
 * one window, so that axe is loaded once.
 */
export async function examineFaces(
  browser: Browser,
  { name, language, width, height, axe = 'first' }: View,
  faces: Record<string, JSX.Element | Promise<JSX.Element>>,
  inspect: (page: Page) => Promise<string[]> = async () => [],
): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width, height }, bypassCSP: true });
  const page = await context.newPage();
  await show(page, '<!DOCTYPE html>');
  const wrong: string[] = [];
  const checked = new Set<string>();
  for (const [face, sample] of Object.entries(faces)) {
    const html = await htmlOf(sample);
    await page.setContent(html);
    await awaitPictures(page);
    await takePicture(page, join(folder, `${face}-${name}.png`));
    const kind = pageOf(face);
    const isDue = axe === 'each' || (axe === 'first' && !checked.has(kind));
    checked.add(kind);
    const hasAxe = isDue && isNewStructure(page, html);
    const flaws =
      hasAxe && language === MAIN_LANGUAGE
        ? await findFaintByNight(page, join(folder, `${face}-${name}-dark.png`))
        : [];
    await page.evaluate(UNFOLD);
    const excess = await overhangOf(page);
    if (excess > 0) flaws.push(`${excess} pixels too wide`);
    const torn = (await findTornWords(page)).map((word) => `a torn word: ${word}`);
    flaws.push(...torn, ...(await findSmallTargets(page)), ...(await inspect(page)));
    if (isDue) flaws.push(...(await (hasAxe ? findBarriers(page) : findTightTargets(page))));
    wrong.push(...flaws.map((flaw) => `${face}: ${flaw}`));
  }
  await context.close();
  return wrong;
}

/** The page that a sample shows, by the first word of the sample's name: `cart-open` and `cart-empty` are both `cart`. */
function pageOf(sample: string): string {
  return sample.replace(/^(desk-)?(\w+).*$/, '$1$2');
}

const UNFOLD = "for (const one of document.querySelectorAll('details')) one.open = true";

/** Only colours differ between the schemes. */
async function findFaintByNight(page: Page, picture: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await takePicture(page, picture);
  await page.evaluate(UNFOLD);
  const flaws = (await findFaintText(page)).map((flaw) => `dark: ${flaw}`);
  await page.emulateMedia({ colorScheme: 'light' });
  return flaws;
}
