import { describe, expect, test } from 'vitest';
import type { Locale } from '../../../src/contract/scalars.ts';
import { takePicture } from '../../browser/picture.ts';
import { setStudio } from '../storefront/faces.ts';
import { htmlOf, show } from '../storefront/screen.ts';
import { deskSamples } from './samples.tsx';

const studio = setStudio();

async function look(name: string, language: Locale, [width, height]: [number, number], script: string) {
  const context = await studio.browser.newContext({ viewport: { width, height } });
  const page = await context.newPage();
  await show(page, await htmlOf(deskSamples(language)[name]));
  await takePicture(page, `test-output/tables/${name}-${language}-${width}.png`);
  const found = await page.evaluate(script);
  await context.close();
  return found;
}

const lists = ['desk-table-orders', 'desk-table-products', 'desk-table-customers', 'desk-table-parcels'];

describe.each(lists)('%s', (name) => {
  test.each(['fr', 'ar', 'en'] as const)(
    'is a table in %s on a wide screen: 20 rows in 800 px, each one line, nothing wider than the page',
    async (language) => {
      const found = await look(
        name,
        language,
        [1280, 800],
        `(() => {
          const [head, ...rows] = [...document.querySelectorAll('.rows tr')].map((row) => row.getBoundingClientRect());
          return {
            twenty: rows[19].bottom - head.top <= 800,
            inLine: Math.max(...rows.map(({ height }) => height)) < 40,
            fits: document.documentElement.scrollWidth <= innerWidth,
            first: rows.filter(({ bottom }) => bottom <= innerHeight).length >= 14,
          };
        })()`,
      );
      expect(found).toEqual({ twenty: true, inLine: true, fits: true, first: true });
    },
  );

  test('is a list of cards on a phone', async () => {
    const found = await look(
      name,
      'ar',
      [360, 740],
      `(() => {
        const rows = [...document.querySelectorAll('.rows tbody tr')];
        return {
          cards: rows.every((row) => getComputedStyle(row).display === 'flex'),
          heads: document.querySelector('.rows thead').getBoundingClientRect().height <= 1,
          fits: document.documentElement.scrollWidth <= innerWidth,
        };
      })()`,
    );
    expect(found).toEqual({ cards: true, heads: true, fits: true });
  });
});
