import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locale } from '../../../src/contract/scalars.ts';
import { findBarriers } from '../../browser/barriers.ts';
import { launchBrowser, outputFolder } from '../../browser/chromium.ts';
import { catalogueSample, catalogueSamples, crowdedSample, origin } from './shelves.tsx';

const folder = join(outputFolder, 'shop');
const publicFolder = join(import.meta.dirname, '..', '..', '..', 'public', 'storefront');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  await mkdir(folder, { recursive: true });
}, 120_000);
afterAll(() => browser?.close());

const views = [
  { name: 'ar-320', language: 'ar', width: 320, height: 640, scheme: 'light' },
  { name: 'ar-320-dark', language: 'ar', width: 320, height: 640, scheme: 'dark' },
  { name: 'fr-1280', language: 'fr', width: 1280, height: 800, scheme: 'light' },
  { name: 'fr-1280-dark', language: 'fr', width: 1280, height: 800, scheme: 'dark' },
] as const;

/** Answers a page's requests as the deployed shop would: the page, its style and icons, and pictures. */
async function show(page: Page, html: string): Promise<string[]> {
  const asked: string[] = [];
  await page.unrouteAll();
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    if (route.request().resourceType() === 'document') {
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html });
    }
    const file = await readFile(join(publicFolder, pathname)).catch(() => null);
    if (file === null) return route.fulfill({ status: 404 });
    const contentType = pathname.endsWith('.css') ? 'text/css' : 'image/svg+xml';
    return route.fulfill({ contentType, body: file });
  });
  await page.goto(`${origin}/page`);
  return asked;
}

const htmlOf = async (page: unknown) => `<!DOCTYPE html>${await page}`;

describe.each(views)('$name', ({ name, language, width, height, scheme }) => {
  test('every face of the catalogue fits, has no barrier, and has its picture taken', async () => {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: scheme,
      bypassCSP: true,
    });
    const page = await context.newPage();
    const wrong: string[] = [];
    for (const [face, sample] of Object.entries(catalogueSamples(language))) {
      await show(page, await htmlOf(sample));
      // Pictures further down come when they are scrolled to.
      await page.evaluate('document.querySelectorAll("img").forEach((one) => (one.loading = "eager"))');
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: join(folder, `${face}-${name}.png`), fullPage: true });
      const excess = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      if (Number(excess) > 0) wrong.push(`${face}: ${excess} pixels too wide`);
      const cut: unknown = await page.evaluate(`[...document.querySelectorAll('.money, .saving, .signs a')]
        .filter((one) => { const box = one.getBoundingClientRect(), card = one.closest('li, p, div').getBoundingClientRect();
          return box.left < card.left - 1 || box.right > card.right + 1; }).map((one) => one.textContent)`);
      if (String(cut) !== '') wrong.push(`${face}: sticks out: ${cut}`);
      wrong.push(...(await findBarriers(page)).map((barrier) => `${face}: ${barrier}`));
    }
    await context.close();
    expect(wrong).toEqual([]);
  }, 120_000);
});

test('nothing moves while pictures come, late or never', async () => {
  const page = await browser.newPage({ viewport: { width: 320, height: 640 } });
  await show(page, await htmlOf(catalogueSample('ar')));
  const shift = await page.evaluate(`new Promise((settle) => {
    let sum = 0;
    new PerformanceObserver((list) => { for (const one of list.getEntries()) sum += one.value; })
      .observe({ type: 'layout-shift', buffered: true });
    scrollTo(0, 9999);
    setTimeout(() => settle(sum), 500);
  })`);
  expect(shift).toBe(0);
  await page.close();
});

describe.each(locale.options)('in %s, 24 products', (language) => {
  test('weigh at most 14 KB with their style, without a byte of script', async () => {
    const style = gzipSync(await readFile(join(publicFolder, 'shop.css'))).length;
    expect(style).toBeLessThanOrEqual(8 * 1024);
    for (const sample of [catalogueSample(language), crowdedSample(language)]) {
      const html = await htmlOf(sample);
      expect(gzipSync(html).length + style).toBeLessThanOrEqual(14 * 1024);
      expect(html.match(/<li><a class="card/g)).toHaveLength(24);
      expect(html).not.toMatch(/<script|\son\w+=|javascript:/);
    }
  });

  test('ask for three things before their pictures, and for far pictures later', async () => {
    const page = await browser.newPage({ viewport: { width: 360, height: 640 }, javaScriptEnabled: false });
    const asked = await show(page, await htmlOf(catalogueSample(language)));
    await page.waitForLoadState('networkidle');
    const first = asked.findIndex((path) => path.startsWith('/pictures/'));
    expect(asked.slice(0, first)).toEqual(['/page', '/shop.css']);
    expect(asked.filter((path) => !path.startsWith('/pictures/')).length).toBeLessThanOrEqual(3);
    await page.close();
  });
});
