import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takePicture } from '../../browser/picture.ts';
import { examineFaces, folder, setStudio } from './faces.ts';
import { orderSamples } from './orders.tsx';
import { htmlOf, show, views } from './screen.ts';

const studio = setStudio();

test.each(views)(
  'every state of an order fits, has no barrier, and has its picture taken: $name',
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
