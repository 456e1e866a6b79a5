import { expect, test } from 'vitest';
import {
  paymentMethodsPath,
  settingsPath,
  storeDetailsPath,
} from '../../src/domain/addresses/desk/settings.ts';
import { cataloguePath, checkoutPath, infoPath, productPath } from '../../src/domain/addresses/shop.ts';
import { copyIn } from '../../templates/storefront/copy/copy.ts';
import { setUpShop } from './environment.ts';
import { linkOfCommand, pairMerchant } from './merchant.ts';
import { fillCart, fillForm, orderPage, welcome } from './shopper.ts';

const environment = setUpShop();
const language = 'ar';
const SLUG = 'dattes-deglet-nour';
const { infoPages: info } = copyIn[language];

test('a name, a colour and payment methods set at the desk reach another browser within seconds, and an older form asks again', async () => {
  const { browser, folder, proxy } = environment;
  const shopper = await welcome(browser, language, proxy.origin);
  const { page } = shopper;
  await fillCart(shopper, [SLUG]);
  // The form stands open, under the conditions of a shop that is paid by card.
  await fillForm(shopper);
  const before = await page.locator('input[name=conditions]').inputValue();
  const onlooker = await welcome(browser, language, proxy.origin);
  await onlooker.page.goto(cataloguePath(language));
  expect(await onlooker.page.locator('footer').innerText()).not.toContain(info.pays.cash);

  const device = { browser, origin: proxy.origin, language, width: 360, height: 740 } as const;
  const owner = await pairMerchant(device, await linkOfCommand(folder, proxy.origin, language), 'codes');
  await owner.page.goto(settingsPath(language));
  await owner.page.locator(`a[href="${storeDetailsPath(language, 'look')}"]`).click();
  await owner.page.locator('#SHOP_NAME_AR').fill('دار الواحة');
  await owner.page.locator('#SHOP_COLOR').fill('#f7e6c4');
  await owner.page.locator('form.choices button').click();
  await owner.page.locator('#SHOP_COLOR-wrong').waitFor();
  expect(await owner.page.locator('#SHOP_NAME_AR').inputValue()).toBe('دار الواحة');
  await owner.show('settings-1-pale');
  await owner.page.locator('#SHOP_COLOR').fill('#7a1f5c');
  await owner.page.locator('form.choices button').click();
  await owner.page.waitForURL(/\/look\?saved/);
  await owner.show('settings-2-saved');
  await owner.page.goto(paymentMethodsPath(language));
  await owner.page.locator('select[name=way_0]').selectOption('cash');
  await owner.page.locator('form.payment-methods button').click();
  await owner.page.waitForURL(/\/methods\?saved/);
  // The first of them was refused.
  expect(owner.complaints).toHaveLength(1);

  const shows = async (path: string) => {
    await onlooker.page.goto(path);
    await onlooker.page.reload();
    const colour = await onlooker.page.evaluate(
      "getComputedStyle(document.querySelector('.sign')).backgroundColor",
    );
    const footer = await onlooker.page.locator('footer').innerText();
    return [
      await onlooker.page.locator('.shop-name').innerText(),
      colour,
      footer.includes(info.pays.cash),
      footer.includes(copyIn[language].shared.cards.edahabia),
    ];
  };
  for (const path of [cataloguePath(language), productPath(language, SLUG), infoPath(language, 'conditions')])
    await expect
      .poll(() => shows(path), { interval: 1_000 })
      .toEqual(['دار الواحة', 'rgb(122, 31, 92)', true, false]);
  await onlooker.show('settings-3-conditions');
  expect(await onlooker.page.locator('main').innerText()).toContain(info.paid.cash);
  await onlooker.page.goto(productPath(language, SLUG));
  expect(await onlooker.page.locator('main').innerText()).toContain(info.pays.cash);

  const order = page.locator(`main form[action="${checkoutPath(language)}"] button`).last();
  // Its conditions are others by now: they are said, and what was typed stays.
  const name = await page.locator('[name=name]').inputValue();
  await order.click();
  await page.waitForURL(`**${checkoutPath(language)}`);
  await page.locator('.alert').waitFor();
  await shopper.show('settings-4-asked-again');
  expect(await page.locator('[name=name]').inputValue()).toBe(name);
  const now = await page.locator('input[name=conditions]').inputValue();
  expect(now).not.toBe(before);
  await order.click();
  await page.waitForURL(orderPage);
  expect(await page.locator('main').innerText()).toContain(now);
  await onlooker.page.goto(infoPath(language, 'conditions'));
  expect(await onlooker.page.locator('main').innerText()).toContain(now);
  expect([shopper.complaints, onlooker.complaints]).toEqual([[], []]);
  await Promise.all([shopper.leave(), onlooker.leave(), owner.leave()]);
});
