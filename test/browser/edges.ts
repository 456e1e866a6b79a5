import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';

/**
 * Labels of buttons without a visible edge. Read from a screenshot, because forced colours do not show in computed
 * styles.
 */
export async function findBareButtons(page: Page, selector: string): Promise<string[]> {
  const bare: string[] = [];
  for (const button of await page.locator(selector).all()) {
    // In a row through its middle, the outermost pixels are its edge.
    const { width, height, data } = PNG.sync.read(await button.screenshot());
    const row = Math.floor(height / 2) * width * 4;
    const dots = [0, 1, 2, 3].map((at) => data.subarray(row + at * 4, row + at * 4 + 3).join(' '));
    if (new Set(dots).size === 1) bare.push(await button.innerText());
  }
  return bare;
}
