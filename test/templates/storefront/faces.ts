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

/** What is wrong with pages in one view: too wide, barriers, and what `inspect` finds. Takes their pictures. */
export async function examineFaces(
  browser: Browser,
  view: (typeof views)[number],
  faces: Record<string, JSX.Element | Promise<JSX.Element>>,
  inspect: (page: Page) => Promise<string[]> = async () => [],
): Promise<string[]> {
  const { name, width, height, scheme } = view;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    bypassCSP: true,
  });
  const page = await context.newPage();
  const wrong: string[] = [];
  for (const [face, sample] of Object.entries(faces)) {
    await show(page, await htmlOf(sample));
    await unfold(page);
    await page.screenshot({ path: join(folder, `${face}-${name}.png`), fullPage: true });
    const excess = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    if (Number(excess) > 0) wrong.push(`${face}: ${excess} pixels too wide`);
    // Only colours differ between the schemes.
    const find = scheme === 'dark' ? findFaintText : findBarriers;
    for (const flaw of [...(await inspect(page)), ...(await find(page))]) wrong.push(`${face}: ${flaw}`);
  }
  await context.close();
  return wrong;
}
