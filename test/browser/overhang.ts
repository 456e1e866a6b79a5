import type { Page } from 'playwright-core';

/**
 * By how many CSS pixels a page is wider than its screen; 0 or less where it fits. A click ends when the next document begins,
 * which has no element yet: the page is loaded first.
 */
export async function overhangOf(page: Page): Promise<number> {
  await page.waitForLoadState();
  return Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
}
