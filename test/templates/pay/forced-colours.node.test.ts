import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../browser/chromium.ts';
import { findBareButtons } from '../../browser/edges.ts';
import { samples } from './samples.tsx';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const faces = ['checkout-address', 'link', 'cancel', 'waiting', 'app-start', 'paid', 'bank'] as const;

test('in forced colours every button of the hosted pages keeps a border, and the chosen method is distinct', async () => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    forcedColors: 'active',
  });
  const page = await context.newPage();
  for (const face of faces) {
    await page.setContent(String(await samples[face]?.('ar')));
    // A link styled as a plain button is drawn as a link.
    const bare = await findBareButtons(page, 'main :is(button, .button):not(.link):visible');
    expect(bare, face).toEqual([]);
  }
  await page.setContent(String(await samples.checkout?.('ar')));
  const outlines = await page.evaluate(
    `[...document.querySelectorAll('.method')].map((one) => getComputedStyle(one).outlineStyle)`,
  );
  expect(outlines).toEqual(expect.arrayContaining(['solid', 'none']));
  await context.close();
});
