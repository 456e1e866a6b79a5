import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { locale } from '../../../src/contract/scalars.ts';
import { withCartCount } from '../../../templates/storefront/cart/cart-count.tsx';
import { catalogueSample, catalogueSamples, fullCatalogueSample } from './catalogues.tsx';
import { examineFaces, setStudio } from './faces.ts';
import { findCut } from './inspections.ts';
import { productSamples } from './products.tsx';
import { htmlOf, publicFolder, show, views } from './screen.ts';

const studio = setStudio();

test.each(views)(
  'every sample of the catalogue fits, and the first of each page is accessible: $name',
  async (view) => {
    expect(await examineFaces(studio.browser, view, catalogueSamples(view.language), findCut)).toEqual([]);
  },
);

/** Of each row of the footer, how many icons begin it, and where it begins. */
const FOOTER_ROWS = `[...document.querySelectorAll('.site-footer .promise')].map((row) => ({
  icons: row.querySelectorAll(':scope > .icon:first-child').length,
  left: Math.round(row.getBoundingClientRect().left),
}))`;

test('the footer has two columns on wide screens, one on phones, and an icon in each row', async () => {
  const page = await studio.browser.newPage();
  for (const [width, columns] of [
    [1280, 2],
    [360, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await show(page, await htmlOf(catalogueSamples('fr').category));
    const rows = await page.evaluate<{ icons: number; left: number }[]>(FOOTER_ROWS);
    expect(rows.length).toBeGreaterThanOrEqual(7);
    expect(rows.filter(({ icons }) => icons !== 1)).toEqual([]);
    expect(new Set(rows.map(({ left }) => left)).size).toBe(columns);
  }
  expect(await page.locator('.site-footer b').allInnerTexts()).toEqual(['Edahabia', 'CIB']);
  await page.close();
});

/** Lists all layout shifts of a page from its start: when, how large each is, and what moved. */
const WATCH_SHIFTS = `window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { startTime, value, sources } of list.getEntries())
      window.shifts.push([startTime, value,
        ...sources.map(({ node }) => node?.outerHTML?.slice(0, 200) ?? node?.nodeName)]);
  }).observe({ type: 'layout-shift', buffered: true });`;

const nextFrames = (page: Page) =>
  page.evaluate('new Promise((settle) => requestAnimationFrame(() => requestAnimationFrame(settle)))');

test.each([
  ['catalogue', 320, catalogueSample('ar'), 24],
  ['catalogue', 1280, catalogueSample('fr'), 24],
  ['product', 320, productSamples('ar').product, 1],
  ['product', 1280, productSamples('fr').variants, 1],
  ['product with others beside it', 320, productSamples('ar')['product-related'], 4],
])('nothing moves on the page of a %s at %i px while pictures load, late or never', async (...which) => {
  const [, width, sample, count] = which;
  for (const missing of [0, 1]) {
    const page = await studio.browser.newPage({ viewport: { width, height: 640 } });
    await page.addInitScript(WATCH_SHIFTS);
    const held: (() => void)[] = [];
    const release = () => {
      for (const go of held.splice(0)) go();
    };
    const loading = show(page, await htmlOf(sample), async (index) => {
      await new Promise<void>((go) => held.push(go));
      return index % 2 !== missing;
    });
    const settled = () =>
      page.evaluate(`[...document.querySelectorAll('.picture img')].filter((one) => one.complete).length`);
    // The page is drawn while all of its first pictures are loading.
    await page.waitForFunction(`performance.getEntriesByName('first-contentful-paint').length > 0`);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    expect(await settled()).toBe(0);
    // A busy browser draws the page while it reads it: only what moves afterwards is the work of pictures.
    await page.waitForFunction(`document.readyState !== 'loading'`);
    await nextFrames(page);
    const read = Number(await page.evaluate('performance.now()'));
    release();
    await loading;
    await expect
      .poll(async () => {
        await page.evaluate(`document.querySelector('.picture img:not([data-seen])')?.scrollIntoView();
          for (const one of document.querySelectorAll('.picture img')) if (one.complete) one.dataset.seen = '';`);
        release();
        return settled();
      })
      .toBe(count);
    const drawn = await page.evaluate(
      `[...document.querySelectorAll('.picture img')].filter((one) => one.naturalWidth > 0).length`,
    );
    expect(drawn).toBe(count === 1 ? missing : count / 2);
    await nextFrames(page);
    expect(await page.evaluate(`window.shifts.filter(([time]) => time > ${read})`)).toEqual([]);
    await page.close();
  }
});

test.each([320, 1280])('nothing moves while the header arrives in pieces at %i px', async (width) => {
  const html = withCartCount(await htmlOf(productSamples(width === 320 ? 'ar' : 'fr').product), 4);
  const style = await readFile(join(publicFolder, 'shop.css'));
  // Each button of the header comes after those before it are drawn.
  const pieces = html.split(
    /(?=<a class="to-search"|<details class="languages"|<a class="to-cart"|<div class="awning")/,
  );
  expect(pieces).toHaveLength(5);
  const server = createServer(async (request, answer) => {
    if (request.url?.startsWith('/shop.css')) return answer.end(style);
    if (request.url !== '/') return answer.writeHead(404).end();
    answer.setHeader('Content-Type', 'text/html; charset=utf-8');
    for (const piece of pieces) {
      answer.write(piece);
      await setTimeout(200);
    }
    answer.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const page = await studio.browser.newPage({ viewport: { width, height: 640 } });
  await page.addInitScript(WATCH_SHIFTS);
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await nextFrames(page);
  expect(await page.evaluate('window.shifts')).toEqual([]);
  await page.close();
  server.close();
});

describe.each(locale.options)('in %s, 24 products', (language) => {
  test('weigh at most 14 KB with their style, without a byte of script', async () => {
    const style = gzipSync(await readFile(join(publicFolder, 'shop.css'))).length;
    expect(style).toBeLessThanOrEqual(8 * 1024);
    for (const sample of [catalogueSample(language), fullCatalogueSample(language)]) {
      const html = await htmlOf(sample);
      expect(gzipSync(html).length + style).toBeLessThanOrEqual(14 * 1024);
      expect(html.match(/<li><a class="card/g)).toHaveLength(24);
      expect(html).not.toMatch(/<script|\son\w+=|javascript:/);
    }
  });

  test('request only page, style and icon, and distant pictures later', async () => {
    const page = await studio.browser.newPage({
      viewport: { width: 360, height: 640 },
      javaScriptEnabled: false,
    });
    const asked = await show(page, await htmlOf(catalogueSample(language)));
    await page.waitForLoadState('networkidle');
    const first = asked.findIndex((path) => path.startsWith('/pictures/'));
    expect(asked.slice(0, first)).toEqual(['/page', '/shop.css']);
    const others = asked.filter((path) => !path.startsWith('/pictures/'));
    expect(others.length).toBeLessThanOrEqual(3);
    await page.close();
  });
});
