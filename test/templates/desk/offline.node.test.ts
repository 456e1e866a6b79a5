import { expect, test } from 'vitest';
import { setStudio } from '../storefront/faces.ts';
import { htmlOf, show } from '../storefront/screen.ts';
import { deskSamples } from './samples.tsx';

const studio = setStudio();

test('a product form without a network stays as typed and says so, and is sent when the network is back', async () => {
  const context = await studio.browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  const asked = await show(page, await htmlOf(deskSamples('en')['desk-product-new']));
  await page.fill('[name=name]', 'Mountain honey');
  const word = page.getByRole('alert').filter({ hasText: 'No network: nothing was sent.' });
  expect(await word.isVisible()).toBe(false);
  await context.setOffline(true);
  await page.click('.product-form > .button');
  expect(await word.isVisible()).toBe(true);
  expect(await page.inputValue('[name=name]')).toBe('Mountain honey');
  expect(asked.filter((path) => path.endsWith('/goods/new'))).toEqual([]);
  await context.setOffline(false);
  await page.click('.product-form > .button');
  await page.waitForURL('**/goods/new');
  await context.close();
});
