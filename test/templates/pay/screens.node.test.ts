import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBarriers } from '../../browser/barriers.ts';
import { launchBrowser, outputFolder } from '../../browser/chromium.ts';
import { overhangOf } from '../../browser/overhang.ts';
import { takePicture } from '../../browser/picture.ts';
import { samples } from './samples.tsx';

const folder = join(outputFolder, 'pay');
const goods = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'public',
  'storefront',
  'pictures',
  'dattes-deglet-nour.svg',
);

let browser: Browser;
let picture: Buffer;
beforeAll(async () => {
  browser = await launchBrowser();
  picture = await readFile(goods);
  await mkdir(folder, { recursive: true });
});
afterAll(() => browser?.close());

const narrowest = { name: 'ar-320', language: 'ar', width: 320, height: 640, scheme: 'light' } as const;
const widest = { name: 'en-1280-dark', language: 'en', width: 1280, height: 800, scheme: 'dark' } as const;
// The gallery of the running service has the rest.
const views = [narrowest, widest];

/** Opens an empty page, for documents to be put into one after the other: axe is loaded once. */
async function openFrame(page: Page): Promise<void> {
  await page.route('**/*', (route) => {
    if (route.request().resourceType() === 'document') {
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<!DOCTYPE html>' });
    }
    return route.fulfill({ contentType: 'image/svg+xml', body: picture });
  });
  await page.goto('https://pay.example.dz/test');
}

/** Texts larger than the total, on pages that have one. */
async function findLargerThanTotal(page: Page): Promise<string[]> {
  const found: unknown = await page.evaluate(`(() => {
    const total = document.querySelector('.total');
    if (total === null) return [];
    const sizeOf = (element) => parseFloat(getComputedStyle(element).fontSize);
    return [...document.body.querySelectorAll('*')]
      .filter((one) => !total.contains(one) && sizeOf(one) >= sizeOf(total))
      .map((one) => one.textContent);
  })()`);
  return Array.isArray(found) ? found.map(String) : ['the browser said nothing'];
}

test('on a phone the app is offered before the code, which a phone cannot scan from itself', async () => {
  const tops = async (width: number) => {
    const page = await browser.newPage({ viewport: { width, height: 640 } });
    await openFrame(page);
    await page.setContent(String(await samples['app-waiting']?.('ar')));
    const boxes = await Promise.all(
      ['.total', '.here', '.qr'].map((part) => page.locator(part).boundingBox()),
    );
    await page.close();
    return boxes.map((box) => box?.y ?? Number.NaN);
  };
  for (const width of [320, 360, 600]) {
    const [total = 0, here = 0, code = 0] = await tops(width);
    expect(total).toBeLessThan(here);
    expect(here).toBeLessThan(code);
  }
  const [, here = 0, code = 0] = await tops(1280);
  expect(code).toBeLessThan(here);
});

test.each(views)('$name: every page fits and is accessible', async (view) => {
  const context = await browser.newContext({
    viewport: { width: view.width, height: view.height },
    colorScheme: view.scheme,
  });
  const page = await context.newPage();
  await openFrame(page);
  const wrong: string[] = [];
  for (const [name, render] of Object.entries(samples)) {
    await page.setContent(String(await render(view.language)));
    const overflow = await overhangOf(page);
    if (overflow > 0) wrong.push(`${name}: ${overflow} px wider than the screen`);
    wrong.push(...(await findLargerThanTotal(page)).map((text) => `${name}: larger than the total: ${text}`));
    wrong.push(...(await findBarriers(page)).map((barrier) => `${name}: ${barrier}`));
    await takePicture(page, join(folder, `${name}.${view.name}.png`));
  }
  await context.close();
  expect(wrong).toEqual([]);
});
