import { expect, test } from 'vitest';
import { slugFrom } from '../../src/desk/products/rules/slug.ts';
import { importsPath } from '../../src/domain/addresses/desk/imports.ts';
import { productPath } from '../../src/domain/addresses/shop.ts';
import { moneyText } from '../../templates/parts/money.tsx';
import { deskCopyIn } from '../desk/copy.ts';
import { movedProducts, movedShops } from '../desk/imports/moved-shops.ts';
import { setUpShop } from './environment.ts';
import { linkOfCommand, pairMerchant } from './merchant.ts';
import { answerBank, goToBank, orderCart, waitUntilPaid, welcome } from './shopper.ts';

// Takes over 10 s: two hundred products of nine hundred rows become products of the service.

const environment = setUpShop();
const language = 'fr';
const slugOf = (name: string) => slugFrom(name) ?? '';

test('without scripts: a shop moves in from WooCommerce with two hundred products, and is bought from', async () => {
  const { browser, folder, proxy } = environment;
  const copy = deskCopyIn[language].imports;
  const link = await linkOfCommand(folder, proxy.origin, language);
  const owner = await pairMerchant(
    { browser, origin: proxy.origin, language, width: 1280, height: 800 },
    link,
    'codes',
  );
  const { page } = owner;
  const { text } = movedShops.find(({ name }) => name === 'WooCommerce in fr') ?? { text: '' };
  await page.goto(importsPath(language));
  await page.locator('#file').setInputFiles({
    name: 'wc-product-export.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${text}`),
  });
  await page.locator('form.card > .button').click();
  await page.waitForURL('**/import/of/*');
  const preview = await page.locator('main').innerText();
  expect(preview).toContain(copy.exportFormat.takenFor('WooCommerce'));
  expect(preview).toContain('séparées par des virgules');
  expect(await page.locator('.groups').innerText()).not.toContain(copy.groups.refused);
  await owner.show('moved-1-preview');
  await page.locator('.next .button').click();
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.locator('.next').innerText();
      },
      { interval: 1_000, timeout: 120_000 },
    )
    .toContain('C’est fait');
  await owner.show('moved-2-done');
  expect(owner.complaints).toEqual([]);

  // Its sale has no dates, so it holds today.
  const moved = movedProducts.find(
    ({ variants: [first, ...others], isDraft }) =>
      first?.sale && first.amount % 100 === 0 && others.length > 1 && !isDraft,
  );
  const [variant] = moved?.variants ?? [];
  if (moved === undefined || variant === undefined) throw new Error('no product of several sizes on sale');
  const slug = slugOf(moved.name);
  const shopper = await welcome(browser, language, proxy.origin);
  await shopper.page.goto(productPath(language, slug));
  const shown = await shopper.page.locator('main').innerText();
  for (const words of [moved.name, moved.lines[0] ?? '', moneyText(variant.sale ?? 0, language)])
    expect(shown).toContain(words);
  await shopper.show('moved-product');
  await shopper.page
    .locator('main :is(form[action$="/cart/add"] button, button[formaction$="/cart/add"])')
    .first()
    .click();
  await shopper.page.waitForURL(/\/cart(?:\?|$)/);
  await orderCart(shopper);
  await goToBank(shopper, 'moved-bank');
  await answerBank(shopper, 'approved');
  await waitUntilPaid(shopper);
  expect(await shopper.page.locator('main').innerText()).toContain(moved.name);

  // A draft of the former shop is in no shopper's sight.
  const draft = movedProducts.find(({ isDraft }) => isDraft);
  const answer = await shopper.page.goto(productPath(language, slugOf(draft?.name ?? '')));
  expect(answer?.status()).toBe(404);
  await shopper.leave();
  await owner.leave();
});
