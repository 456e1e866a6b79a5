import { expect, test } from 'vitest';
import { deskProductsPath } from '../../src/domain/addresses/desk/products.ts';
import { deskPath } from '../../src/domain/addresses/desk/root.ts';
import { reviewsPath } from '../../src/domain/addresses/desk/selling.ts';
import { cataloguePath, productPath } from '../../src/domain/addresses/shop.ts';
import { moneyText } from '../../templates/parts/money.tsx';
import { copyIn as payCopy } from '../../templates/pay/copy/copy.ts';
import { copyIn } from '../../templates/storefront/copy/copy.ts';
import { deskCopyIn } from '../desk/copy.ts';
import { setUpShop } from './environment.ts';
import { linkOfCommand, pairMerchant } from './merchant.ts';
import {
  address,
  answerBank,
  fillForm,
  goToBank,
  orderPage,
  type Shopper,
  waitUntilPaid,
  welcome,
} from './shopper.ts';

// Takes over 10 s: a merchant and two shoppers go through some thirty pages in browsers without scripts.

const environment = setUpShop({ PAYMENT_METHODS: 'cash card' });

const SLUG = 'dattes-deglet-nour';
const OTHER = 'ras-el-hanout';
/** Three for 2,500 instead of 2,850, one of the other product, and the delivery to Algiers. */
const [TOGETHER, SAVED, OTHER_PRICE, DELIVERY] = [2_500, 350, 350, 400];

/** Without marks of direction, and every space as one. */
const plain = (text: string) => text.replace(/\p{Cf}+/gu, '').replace(/\s+/g, ' ');
const amount = (dinars: number, { language }: Pick<Shopper, 'language'>) =>
  plain(moneyText(dinars, language));
const read = async ({ page }: Pick<Shopper, 'page'>, part = 'main') =>
  plain(await page.locator(part).innerText());

test('without scripts: a tier and an offered product go from the desk to the receipt, and a review from its writer to the page', async () => {
  const { browser, proxy, folder } = environment;
  const device = { browser, origin: proxy.origin, language: 'fr', width: 360, height: 740 } as const;
  const merchant = await pairMerchant(device, await linkOfCommand(folder, proxy.origin, 'fr'), 'codes');
  const desk = merchant.page;
  await desk.goto(`${deskProductsPath('fr')}?q=deglet`);
  await desk.locator('.products a', { hasText: 'Deglet' }).first().click();
  await desk.locator('[name="v.0.for_3"]').fill('2 500');
  await desk.locator('#upsell').fill(`${proxy.origin}${productPath('ar', OTHER)}`);
  await desk.locator('.product-form > .button').click();
  await desk.waitForURL('**flash=saved');
  expect(await desk.locator('#upsell').inputValue()).toBe(OTHER);
  await merchant.show('offers-1-product');

  // By card: three pieces chosen on the page, the other product in the cart.
  const payer = await welcome(browser, 'ar', proxy.origin);
  const { page } = payer;
  await expect
    .poll(
      async () => {
        await page.goto(productPath('ar', SLUG));
        await page.reload();
        return read(payer);
      },
      { interval: 1_000 },
    )
    .toContain(amount(TOGETHER, payer));
  expect(await read(payer)).toContain(plain(copyIn.ar.product.saves(amount(SAVED, payer))));
  await payer.show('offers-2-tiers');
  await page.locator('[name=quantity][value="3"]').check();
  await page.locator('button[formaction$="/cart/add"]').click();
  await page.waitForURL(/\/cart(?:\?|$)/);
  expect(await read(payer)).toContain(amount(-SAVED, payer));
  await page.locator('.side form[action$="/cart/add"] button').click();
  await page.waitForURL(/\/cart(?:\?|$)/);
  await payer.show('offers-3-cart');
  await fillForm(payer);
  const total = TOGETHER + OTHER_PRICE + DELIVERY;
  expect(await read(payer)).toContain(amount(-SAVED, payer));
  await page.locator(`button[name=way][value="card:${total}"]`).click();
  await page.waitForURL(/\/pay/);
  await page.locator('main details > summary').first().click();
  const asked = await read(payer);
  for (const words of [payCopy.ar.checkout.discount, amount(-SAVED, payer), amount(total, payer)])
    expect(asked).toContain(words);
  await payer.show('offers-4-payment');
  await goToBank(payer, 'offers-5-bank');
  await answerBank(payer, 'approved');
  await page.waitForURL(orderPage);
  await waitUntilPaid(payer);
  const bill = await read(payer, '.receipt');
  for (const words of [copyIn.ar.cart.tiers, amount(-SAVED, payer), amount(total, payer)])
    expect(bill).toContain(words);

  // At the door, from the product's page: the tick adds the other product to the same order.
  const shopper = await welcome(browser, 'fr', proxy.origin);
  await shopper.page.goto(productPath('fr', SLUG));
  await shopper.page.locator('[name=quantity][value="3"]').check();
  for (const field of ['name', 'phone', 'commune'] as const)
    await shopper.page.locator(`#order [name=${field}]`).fill(address.fr[field]);
  await shopper.page.locator('#order [name=wilaya]').selectOption('16');
  await shopper.page.locator('#order button').click();
  const button = shopper.page.locator('button[name=way][value="cash:0"]');
  expect(plain(await button.innerText())).toContain(amount(TOGETHER + DELIVERY, shopper));
  expect(await shopper.page.locator('[name=upsell]').isChecked()).toBe(false);
  await shopper.page.locator('[name=upsell]').check();
  expect(plain(await button.innerText())).toContain(amount(total, shopper));
  await shopper.show('offers-6-confirm');
  await button.click();
  await shopper.page.waitForURL(orderPage);
  expect(await read(shopper, '.receipt')).toContain(amount(total, shopper));

  const number = (await shopper.page.locator('.number bdi').first().innerText()).replace(/\s/g, '');
  await merchant.openQueued('call', number);
  expect(plain(await desk.locator('main').innerText())).toContain(amount(-SAVED, shopper));
  await merchant.tap('confirm', 'pack', 'hand_over', 'deliver');

  // Received: a review, which the merchant reads first.
  await shopper.page.reload();
  await shopper.page.getByRole('link', { name: copyIn.fr.reviews.give }).click();
  const form = shopper.page.locator('form', { has: shopper.page.locator('[name=stars]') }).first();
  await form.locator('[name=stars]').selectOption('5');
  await form.locator('[name=words]').fill('Dattes excellentes');
  await form.locator('[name=author]').fill('Amina');
  await shopper.show('offers-7-review');
  await form.locator('button:enabled').click();
  await shopper.page.getByText(copyIn.fr.reviews.received).waitFor();
  const shown = async () => {
    await shopper.page.goto(productPath('fr', SLUG));
    // The browser keeps the page for a minute.
    await shopper.page.reload();
    return read(shopper);
  };
  expect(await shown()).not.toContain('Dattes excellentes');
  await desk.goto(deskPath('fr'));
  await desk.locator(`main a[href="${reviewsPath('fr')}"]`).click();
  await merchant.show('offers-8-reviews');
  await desk.getByRole('button', { name: deskCopyIn.fr.reviews.show, exact: true }).click();
  await desk.getByText(deskCopyIn.fr.reviews.none.waiting).waitFor();
  await expect.poll(shown, { interval: 1_000 }).toContain('Dattes excellentes');
  expect(await read(shopper)).toContain(plain(copyIn.fr.reviews.average('5')));
  await shopper.show('offers-9-shown');

  // The shelf: one press puts a product of one price into the cart.
  await shopper.page.goto(cataloguePath('fr'));
  await shopper.page.locator('.shelf li', { hasText: 'Ras el hanout' }).locator('button[form=add]').click();
  await shopper.page.waitForURL(/\/cart(?:\?|$)/);
  expect(await read(shopper)).toContain(amount(OTHER_PRICE, shopper));

  for (const one of [payer, shopper, merchant]) {
    expect(one.complaints).toEqual([]);
    await one.leave();
  }
});
