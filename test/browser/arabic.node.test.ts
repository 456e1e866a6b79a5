import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './chromium.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** Dark pixels of a text drawn at 64 px in the font a page gets by default. */
async function measureInk(text: string): Promise<number> {
  const page = await browser.newPage();
  const ink = await page.evaluate(`(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 600;
    canvas.height = 160;
    const context = canvas.getContext('2d');
    context.font = '64px sans-serif';
    context.fillText(${JSON.stringify(text)}, 60, 100);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return data.filter((value, index) => index % 4 === 3 && value > 128).length;
  })()`);
  await page.close();
  return Number(ink);
}

test('an Arabic word has ink, and letters of its own', async () => {
  const word = await measureInk('حانوت');
  expect(word).toBeGreaterThan(1000);
  // Boxes in place of missing glyphs would all look alike, and would not join.
  const [alif, haa] = [await measureInk('ا'), await measureInk('ح')];
  expect(alif).toBeGreaterThan(50);
  expect(haa).toBeGreaterThan(alif * 1.5);
  expect(await measureInk('حا')).not.toBe(haa + alif);
});

test('Latin letters have ink', async () => {
  expect(await measureInk('Hanout')).toBeGreaterThan(1000);
});
