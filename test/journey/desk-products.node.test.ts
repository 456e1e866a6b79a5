import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deskProductsPath, productFormPath } from '../../src/domain/addresses/desk/products.ts';
import { cataloguePath, productPath } from '../../src/domain/addresses/shop.ts';
import { moneyText } from '../../templates/parts/money.tsx';
import { outputFolder } from '../browser/chromium.ts';
import { overhangOf } from '../browser/overhang.ts';
import { takePicture } from '../browser/picture.ts';
import { deskCopyIn } from '../desk/copy.ts';
import { setUpShop } from './environment.ts';
import { linkOfCommand } from './merchant.ts';

const environment = setUpShop();
const language = 'ar';
const copy = deskCopyIn[language].products;
const NAME = 'عسل الزعتر';
const SLUG = 'asl-el-zatr';

/** Without marks of direction, and every space as one. */
const plain = (text: string) => text.replace(/\p{Cf}+/gu, '').replace(/\s+/g, ' ');
const amount = (dinars: number) => plain(moneyText(dinars, language));

async function show(page: Page, name: string): Promise<void> {
  await takePicture(page, join(outputFolder, 'journey', `desk-products-${name}.png`));
  expect(await overhangOf(page), name).toBeLessThanOrEqual(0);
}

// Takes half a minute: the shop serves a rendered page for up to 10 s after a change, and four changes are awaited.
test('on a phone in Arabic, without scripts: a product with two variants is added, priced, sold out, hidden and shown again, and the catalogue shows each change', async () => {
  const context = await environment.browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
    baseURL: environment.proxy.origin,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  context.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(await linkOfCommand(environment.folder, environment.proxy.origin, language));
  await page.locator('main form button').click();
  await page.waitForURL('**/codes');
  await page.locator('main form button').click();

  const shelf = await context.newPage();
  /** Waits until the shelf says so: pages come from memory for some seconds, and from the browser's own unless it asks anew. */
  const shelfShows = async (path: string, isAsked: (text: string) => boolean) => {
    await expect
      .poll(
        async () => {
          await shelf.goto(path);
          await shelf.reload();
          return isAsked(plain(await shelf.locator('main').innerText()));
        },
        { interval: 1_000 },
      )
      .toBe(true);
  };

  await page.locator(`.sections a[href="${deskProductsPath(language)}"]`).click();
  await page.waitForURL(`**${deskProductsPath(language)}`);
  await show(page, '1-list');
  await page.locator(`main a[href="${productFormPath(language, 'new')}"]`).click();
  await page.locator('#name').fill(NAME);
  await page.locator('#category').fill('العسل');
  await page.locator('#stock').fill('١٢');
  await page.locator('button[name=more]').click();
  expect(await page.locator('#name').inputValue()).toBe(NAME);
  await page.locator('[name="v.0.amount"]').fill('1 900');
  await page.locator('[name="v.0.label_ar"]').fill('500 غ');
  await page.locator('[name="v.1.amount"]').fill('٣٥٠٠');
  await page.locator('[name="v.1.label_ar"]').fill('1 كغ');
  await show(page, '2-typed');
  await page.locator('.product-form > .button').click();
  await page.waitForURL('**flash=added');
  expect(await page.locator('.done[role=status]').innerText()).toBe(copy.flash.added);
  await show(page, '3-added');
  await shelfShows(cataloguePath(language), (text) => text.includes(NAME));
  await shelfShows(
    productPath(language, SLUG),
    (text) => text.includes(amount(1_900)) && text.includes('1 كغ'),
  );
  await show(shelf, '4-in-the-shop');

  // A new price for the kilo.
  await page.locator('[name="v.1.amount"]').fill('3200');
  await page.locator('[name="v.1.compare_at"]').fill('3500');
  await page.locator('.product-form > .button').click();
  await page.waitForURL('**flash=saved');
  expect(await page.locator('[name="v.1.amount"]').inputValue()).toBe('3200');
  await shelfShows(productPath(language, SLUG), (text) => text.includes(amount(3_200)));

  const mark = (name: string) => page.locator(`form.buttons button[value=${name}]`).click();
  await mark('sold_out');
  await page.locator('button[value=back]').waitFor();
  await show(page, '5-sold-out');
  await expect
    .poll(
      async () => {
        await shelf.goto(productPath(language, SLUG));
        await shelf.reload();
        return shelf.locator('main button[type=submit]:enabled').count();
      },
      { interval: 1_000 },
    )
    .toBe(0);
  await mark('back');
  await page.locator('button[value=sold_out]').waitFor();
  expect(await page.locator('#stock').inputValue()).toBe('12');

  await mark('hide');
  await page.locator('button[value=show]').waitFor();
  await shelfShows(cataloguePath(language), (text) => !text.includes(NAME));
  await mark('show');
  await page.locator('button[value=hide]').waitFor();
  await shelfShows(cataloguePath(language), (text) => text.includes(NAME));

  // A link for an amount is no product of the shelf.
  await page.goto(productFormPath(language, 'link'));
  await page.locator('#name').fill('عربون فستان');
  await page.locator('#amount').fill('5000');
  await page.locator('main .button').click();
  const url = await page.locator('.code input').inputValue();
  await show(page, '6-link');
  await shelf.goto(url);
  expect(await shelf.locator('main').innerText()).toContain('عربون فستان');
  await shelf.goto(cataloguePath(language));
  expect(await shelf.locator('main').innerText()).not.toContain('عربون');
  expect(complaints).toEqual([]);
  await context.close();
});
