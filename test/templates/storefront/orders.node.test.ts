import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBarriers, findFaintText } from '../../browser/barriers.ts';
import { launchBrowser, outputFolder } from '../../browser/chromium.ts';
import { orderSamples } from './orders.tsx';
import { htmlOf, show, views } from './screen.ts';

const folder = join(outputFolder, 'shop');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  await mkdir(folder, { recursive: true });
}, 120_000);
afterAll(() => browser?.close());

describe.each(views)('$name', ({ name, language, width, height, scheme }) => {
  test('every state of an order fits, has no barrier, and has its picture taken', async () => {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme });
    const page = await context.newPage();
    const wrong: string[] = [];
    for (const [face, sample] of Object.entries(orderSamples(language))) {
      await show(page, await htmlOf(sample));
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: join(folder, `${face}-${name}.png`), fullPage: true });
      const excess = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      if (Number(excess) > 0) wrong.push(`${face}: ${excess} pixels too wide`);
      const find = scheme === 'dark' ? findFaintText : findBarriers;
      wrong.push(...(await find(page)).map((barrier) => `${face}: ${barrier}`));
    }
    await context.close();
    expect(wrong).toEqual([]);
  }, 120_000);
});

test('an order prints on one sheet, with its courier’s code and without buttons', async () => {
  const page = await browser.newPage();
  await show(page, await htmlOf(orderSamples('fr')['order-paid']));
  const pdf = await page.pdf({ format: 'A4', printBackground: false });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await page.screenshot({ path: join(folder, 'order-paid-print.png'), fullPage: true });
  expect(await page.locator('.courier-code img').isVisible()).toBe(true);
  for (const hidden of ['.ways', '.doorstep', '.awning', '.to-cart']) {
    expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
  }
  await page.close();
});
