import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { JSX } from '../../../templates/parts/jsx-runtime.ts';
import { findBarriers, findFaintText } from '../../browser/barriers.ts';
import { launchBrowser, outputFolder } from '../../browser/chromium.ts';
import { overhangOf } from '../../browser/overhang.ts';
import { takePicture } from '../../browser/picture.ts';
import { htmlOf, show } from './screen.ts';

/** Where the pictures of the shop's pages are left. */
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

/** Every picture there or given up: those further down come when they are scrolled to. */
async function awaitPictures(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    for (const one of document.images) one.loading = 'eager';
    await Promise.all([...document.images].map((one) => one.decode().catch(() => {})));
  })()`);
}

/** Pixels that whatever can be hit measures at least, wide and high. */
const TARGET = 44;

/**
 * What is too small for a thumb. Left out: links amid a text, what is for keyboards alone, and a button or field
 * whose label is the target.
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

/** `isMore`: axe has looked at the same pages in another width, so that their fit alone is looked at here. */
type View = { name: string; width: number; height: number; isMore?: boolean };

/**
 * What is wrong with pages in one view, folds open: too wide, too small to hit, barriers, and what `inspect` finds.
 * Takes their pictures by day and, where axe looks, by night, as they come. All are shown in one window, so that axe is read once:
 * reading it takes longer than running it.
 */
export async function examineFaces(
  browser: Browser,
  { name, width, height, isMore = false }: View,
  faces: Record<string, JSX.Element | Promise<JSX.Element>>,
  inspect: (page: Page) => Promise<string[]> = async () => [],
): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width, height }, bypassCSP: true });
  const page = await context.newPage();
  await show(page, '<!DOCTYPE html>');
  const wrong: string[] = [];
  for (const [face, sample] of Object.entries(faces)) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setContent(await htmlOf(sample));
    await awaitPictures(page);
    await takePicture(page, join(folder, `${face}-${name}.png`));
    const flaws = isMore ? [] : await findFaintByNight(page, join(folder, `${face}-${name}-dark.png`));
    await page.evaluate(UNFOLD);
    const excess = await overhangOf(page);
    if (excess > 0) flaws.push(`${excess} pixels too wide`);
    flaws.push(...(await findSmallTargets(page)), ...(await inspect(page)));
    if (!isMore) flaws.push(...(await findBarriers(page)));
    wrong.push(...flaws.map((flaw) => `${face}: ${flaw}`));
  }
  await context.close();
  return wrong;
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
