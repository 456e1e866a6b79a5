import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { locale } from '../../../src/contract/scalars.ts';
import { examineFaces, setStudio } from './faces.ts';
import { htmlOf, publicFolder, show, views } from './screen.ts';
import { catalogueSample, catalogueSamples, crowdedSample } from './shelves.tsx';

const studio = setStudio();

/** Texts that stick out of their card. */
async function findCut(page: Page): Promise<string[]> {
  const cut: unknown = await page.evaluate(`[...document.querySelectorAll('.money, .saving, .signs a')]
    .filter((one) => { const box = one.getBoundingClientRect(), card = one.closest('li, p, div').getBoundingClientRect();
      return box.left < card.left - 1 || box.right > card.right + 1; }).map((one) => one.textContent)`);
  return String(cut) === '' ? [] : [`sticks out: ${cut}`];
}

test.each(views)(
  'every face of the catalogue fits, has no barrier, and has its picture taken: $name',
  async (view) => {
    expect(await examineFaces(studio.browser, view, catalogueSamples(view.language), findCut)).toEqual([]);
  },
  180_000,
);

test('nothing moves while pictures come, late or never', async () => {
  const page = await studio.browser.newPage({ viewport: { width: 320, height: 640 } });
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
    const page = await studio.browser.newPage({
      viewport: { width: 360, height: 640 },
      javaScriptEnabled: false,
    });
    const asked = await show(page, await htmlOf(catalogueSample(language)));
    await page.waitForLoadState('networkidle');
    const first = asked.findIndex((path) => path.startsWith('/pictures/'));
    expect(asked.slice(0, first)).toEqual(['/page', '/shop.css']);
    expect(asked.filter((path) => !path.startsWith('/pictures/')).length).toBeLessThanOrEqual(3);
    await page.close();
  });
});
