import type { Page } from 'playwright-core';

/**
 * By how many CSS pixels a page is wider than its screen; 0 or less when it fits. Waits until the page is loaded: a
 * click ends when the next document begins, which has no element yet.
 */
export async function overhangOf(page: Page): Promise<number> {
  await page.waitForLoadState();
  return Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
}
