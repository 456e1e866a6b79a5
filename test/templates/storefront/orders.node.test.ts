import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locale } from '../../../src/contract/scalars.ts';
import { takePicture } from '../../browser/picture.ts';
import { examineFaces, folder, setStudio } from './faces.ts';
import { orderSamples } from './orders.tsx';
import { htmlOf, show, views } from './screen.ts';

const studio = setStudio();

test.each(views)(
  'every state of an order fits and is accessible: $name',
  async (view) => {
    expect(await examineFaces(studio.browser, view, orderSamples(view.language))).toEqual([]);
  },
  180_000,
);

test('an order prints on one sheet, with its courier’s code and without buttons', async () => {
  const page = await studio.browser.newPage();
  await show(page, await htmlOf(orderSamples('fr')['order-paid']));
  const pdf = await page.pdf({ format: 'A4', printBackground: false });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await takePicture(page, join(folder, 'order-paid-print.png'));
  expect(await page.locator('.courier-code img').isVisible()).toBe(true);
  for (const hidden of ['.ways', '.doorstep', '.awning', '.to-cart']) {
    expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
  }
  await page.close();
});

test.each(locale.options)(
  'in %s an order has one number in one notation on all its pages',
  async (language) => {
    const { 'order-paid': own, 'order-pending': open, 'courier-paid': courier } = orderSamples(language);
    for (const sample of [own, open, courier]) {
      // Messages and addresses included.
      const page = decodeURIComponent(await htmlOf(sample));
      expect(page.match(/X7K2.?M9QD/g)?.length).toBeGreaterThan(1);
      expect(new Set(page.match(/X7K2.?M9QD/g))).toEqual(new Set(['X7K2 M9QD']));
    }
  },
);
