import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { JSX } from 'hono/jsx/jsx-runtime';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { findBarriers, findFaintText } from '../../browser/barriers.ts';
import { launchBrowser, outputFolder } from '../../browser/chromium.ts';
import { htmlOf, show, type views } from './screen.ts';

/** Where the pictures of the shop's pages are left. */
export const folder = join(outputFolder, 'shop');

/** A browser for the tests of one file. */
export function setStudio(): { browser: Browser } {
  const studio: { browser?: Browser } = {};
  beforeAll(async () => {
    studio.browser = await launchBrowser();
    await mkdir(folder, { recursive: true });
  }, 120_000);
  afterAll(() => studio.browser?.close());
  return {
    get browser() {
      if (studio.browser === undefined) throw new Error('The browser is not open yet.');
      return studio.browser;
    },
  };
}

/** Folds opened and every picture there or given up: those further down come when they are scrolled to. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    for (const one of document.querySelectorAll('details')) one.open = true;
    for (const one of document.images) one.loading = 'eager';
    await Promise.all([...document.images].map((one) => one.decode().catch(() => {})));
  })()`);
}

/**
 * What is wrong with pages in one view: too wide, barriers, and what `inspect` finds. Takes their pictures by day and
 * by night. All are shown in one window, so that axe is read once: reading it takes longer than running it.
 */
export async function examineFaces(
  browser: Browser,
  { name, width, height }: (typeof views)[number],
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
    await unfold(page);
    await page.screenshot({ path: join(folder, `${face}-${name}.png`), fullPage: true });
    const excess = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
    const flaws = excess > 0 ? [`${excess} pixels too wide`] : [];
    flaws.push(...(await inspect(page)), ...(await findBarriers(page)));
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.screenshot({ path: join(folder, `${face}-${name}-dark.png`), fullPage: true });
    // Only colours differ between the schemes.
    flaws.push(...(await findFaintText(page)).map((flaw) => `dark: ${flaw}`));
    wrong.push(...flaws.map((flaw) => `${face}: ${flaw}`));
  }
  await context.close();
  return wrong;
}
