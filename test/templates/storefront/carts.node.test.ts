import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locale } from '../../../src/contract/scalars.ts';
import { findBarriers } from '../../browser/barriers.ts';
import { launchBrowser, outputFolder } from '../../browser/chromium.ts';
import { findFaults } from '../../browser/html.ts';
import { cartSamples } from './carts.tsx';
import { htmlOf, show, views } from './screen.ts';

const folder = join(outputFolder, 'shop');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  await mkdir(folder, { recursive: true });
}, 120_000);
afterAll(() => browser?.close());

describe.each(views)('$name', ({ name, language, width, height, scheme }) => {
  test('every face of cart, basket and checkout fits, has no barrier, and has its picture taken', async () => {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme });
    const page = await context.newPage();
    const wrong: string[] = [];
    for (const [face, sample] of Object.entries(cartSamples(language))) {
      await show(page, await htmlOf(sample));
      await page.evaluate('document.querySelectorAll("details").forEach((one) => (one.open = true))');
      await page.evaluate('document.querySelectorAll("img").forEach((one) => (one.loading = "eager"))');
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: join(folder, `${face}-${name}.png`), fullPage: true });
      const excess = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      if (Number(excess) > 0) wrong.push(`${face}: ${excess} pixels too wide`);
      wrong.push(...(await findBarriers(page)).map((barrier) => `${face}: ${barrier}`));
    }
    await context.close();
    expect(wrong).toEqual([]);
  }, 180_000);
});

test.each(locale.options)(
  'in %s none of them needs a script, and what merchants write is text',
  async (language) => {
    for (const [face, sample] of Object.entries(cartSamples(language))) {
      const html = await htmlOf(sample);
      expect(html, face).not.toMatch(/<script|\son\w+="|href="javascript:/);
      expect(html, face).toContain('content="noindex"');
      expect(await findFaults(html), face).toEqual([]);
    }
  },
);
