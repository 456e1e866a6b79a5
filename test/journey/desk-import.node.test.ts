import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importsPath, productFilePath } from '../../src/domain/addresses/desk/imports.ts';
import { deskProductsPath } from '../../src/domain/addresses/desk/products.ts';
import { productPath } from '../../src/domain/addresses/shop.ts';
import { outputFolder } from '../browser/chromium.ts';
import { overhangOf } from '../browser/overhang.ts';
import { takePicture } from '../browser/picture.ts';
import { deskCopyIn } from '../desk/copy.ts';
import { setUpShop } from './environment.ts';
import { linkOfCommand } from './merchant.ts';

const environment = setUpShop();
const language = 'ar';
const copy = deskCopyIn[language].imports;

/** Twenty-five goods of two sizes, as cells are copied out of a spreadsheet: the name of each stands once. */
const sorts = ['الزعتر', 'السدر', 'الجبل', 'البرتقال', 'الكاليتوس'];
const kinds = ['عسل', 'مربى', 'شراب', 'صابون', 'شاي'];
const cells = (price: (n: number) => string) => {
  const rows = kinds.flatMap((kind, k) =>
    sorts.flatMap((sort, s) => [
      `${kind} ${sort}\t250 غ\t${price(10 * k + 2 * s)}\t20\t${kind}`,
      `\t500 غ\t${price(10 * k + 2 * s + 1)}\t\t`,
    ]),
  );
  return ['اسم المنتج\tالحجم\tالسعر\tالكمية\tالصنف', ...rows].join('\r\n');
};

test('on a phone in Arabic, without scripts: fifty rows are pasted, previewed and imported with a progress page, and are in the shop; a second import changes nothing', async () => {
  const context = await environment.browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
    baseURL: environment.proxy.origin,
    acceptDownloads: true,
  });
  const page = await context.newPage();
  const show = async (name: string) => {
    await takePicture(page, join(outputFolder, 'journey', `desk-import-${name}.png`));
    const wide = await overhangOf(page);
    expect(wide, name).toBeLessThanOrEqual(0);
  };
  await page.goto(await linkOfCommand(environment.folder, environment.proxy.origin, language));
  await page.locator('main form button').click();
  await page.waitForURL('**/codes');
  await page.locator('main form button').click();

  await page.goto(deskProductsPath(language));
  await page.locator(`a[href="${importsPath(language)}"]`).click();
  await show('1-empty');
  await page.locator('#text').fill(cells((n) => (n === 7 ? 'غالي' : `${1_000 + 10 * n} دج`)));
  await page.locator('form.card > .button').click();
  await page.waitForURL('**/import/of/*');
  expect(await page.locator('.next').innerText()).toContain(copy.isReady);
  expect(await page.locator('.groups').innerText()).toMatch(/49/);
  await show('2-looked-at');
  await page.locator('.next .button').click();
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.locator('.next').innerText();
      },
      { interval: 500 },
    )
    .toContain(copy.isDone(49));
  await show('3-done');
  await page.locator(`.groups a[href*="show=refused"]`).click();
  expect(await page.locator('.matched').innerText()).toContain(copy.cell.money);
  await show('4-refused');

  const shelf = await context.newPage();
  await shelf.goto(productPath(language, 'asl-el-zatr'));
  expect(await shelf.locator('main').innerText()).toContain('500 غ');

  await page.goto(importsPath(language));
  await page.locator('#text').fill(cells((n) => (n === 7 ? '1070' : `${1_000 + 10 * n} دج`)));
  await page.locator('form.card > .button').click();
  await page.waitForURL('**/import/of/*');
  // The row that was refused is all there is left to do.
  expect(await page.locator('.next').innerText()).toContain(copy.apply(1));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.goto(productFilePath(language, 'all', 'csv')).catch(() => null),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain('عسل الزعتر');

  for (const [name, locale, width] of [
    ['5-fr', 'fr', 1280],
    ['6-en', 'en', 1280],
    ['7-ar', 'ar', 320],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(importsPath(locale));
    await show(`${name}-given`);
    await page.locator('.list .line-link').last().click();
    await show(`${name}-list`);
  }
  await context.close();
});
