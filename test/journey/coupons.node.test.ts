import { expect, test } from 'vitest';
import type { Locale } from '../../src/contract/scalars.ts';
import { deskProductsPath } from '../../src/domain/addresses/desk/products.ts';
import { couponsPath } from '../../src/domain/addresses/desk/selling.ts';
import { cartCouponPath, cartPath } from '../../src/domain/addresses/shop.ts';
import { moneyText } from '../../templates/parts/money.tsx';
import { copyIn as payCopy } from '../../templates/pay/copy/copy.ts';
import { copyIn } from '../../templates/storefront/copy/copy.ts';
import { deskCopyIn } from '../desk/copy.ts';
import { setUpShop } from './environment.ts';
import { linkOfCommand, type Merchant, pairMerchant } from './merchant.ts';
import {
  answerBank,
  fillCart,
  fillForm,
  goToBank,
  orderCart,
  orderPage,
  waitUntilPaid,
  welcome,
} from './shopper.ts';

// Takes over 10 s: a merchant and two shoppers go through some twenty pages in browsers without scripts.

// Dates and ras el hanout, and their delivery to Algiers.
const GOODS = 950 + 350;
const DELIVERY = 400;

const environment = setUpShop();

/** Without marks of direction, and every space as one. */
const plain = (text: string) => text.replace(/\p{Cf}+/gu, '').replace(/\s+/g, ' ');
const amount = (dinars: number, language: Locale) => plain(moneyText(dinars, language));

/** Makes a coupon at the desk; its link. */
async function makeCoupon({ page, show }: Merchant, language: Locale, fields: Record<string, string>) {
  await page.goto(couponsPath(language));
  if ((await page.locator('details.card[open]').count()) === 0)
    await page.locator('details.card > summary').click();
  for (const [name, value] of Object.entries(fields)) await page.locator(`#coupon-${name}`).fill(value);
  await page.locator('.coupon-form > .button').click();
  await page.waitForURL('**flash=made');
  expect(await page.locator('[role=status]').innerText()).toBe(deskCopyIn[language].coupons.flash.made);
  await show(`coupon-${fields.value}`);
  const first = page.locator('.list > .card').first();
  await first.locator('summary').click();
  return (await first.locator('input[readonly]').inputValue()).replace(/^https?:\/\/[^/]+/, '');
}

test('without scripts: coupons made at the desk are typed or come by a link, and are deducted from the cart to the receipt', async () => {
  const { browser, proxy, folder } = environment;
  const device = { browser, origin: proxy.origin, language: 'ar', width: 360, height: 740 } as const;
  const merchant = await pairMerchant(device, await linkOfCommand(folder, proxy.origin, 'ar'), 'codes');
  await merchant.page.goto(deskProductsPath('ar'));
  await merchant.page.locator(`.sections a[href="${couponsPath('ar')}"]`).click();
  await merchant.show('coupon-none');
  await makeCoupon(merchant, 'ar', { code: 'عيد ١٠', value: '١٠' });
  const gift = await makeCoupon(merchant, 'ar', { code: 'cadeau', value: '100', most: '1' });

  // Typed in the cart, paid by card.
  const shopper = await welcome(browser, 'ar', proxy.origin);
  const { page } = shopper;
  const copy = copyIn.ar.cart.coupon;
  await fillCart(shopper, ['dattes-deglet-nour', 'ras-el-hanout']);
  await page.locator('#coupon summary').click();
  await page.locator('#code').fill('عيد١١');
  await page.getByRole('button', { name: copy.apply }).click();
  await page.waitForURL(/coupon=/);
  expect(plain(await page.locator('#code-problem').innerText())).toContain('غير موجود');
  await shopper.show('coupon-1-unknown');
  await page.locator('#code').fill('عِيد 10');
  await page.getByRole('button', { name: copy.apply }).click();
  await page.waitForURL(`**${cartCouponPath('ar')}`);
  const off = GOODS / 10;
  expect(plain(await page.locator('#coupon').innerText())).toContain(amount(-off, 'ar'));
  await shopper.show('coupon-2-cart');
  await orderCart(shopper);
  const paid = GOODS - off + DELIVERY;
  // On a phone the lines are folded.
  await page.locator('main details > summary').first().click();
  await shopper.show('coupon-3-payment');
  const asked = plain(await page.locator('main').innerText());
  expect(asked).toContain(amount(-off, 'ar'));
  expect(asked).toContain(payCopy.ar.checkout.discount);
  expect(asked).toContain(amount(paid, 'ar'));
  const receipt = `${page.url().replace(/\/pay.*$/, '')}/receipt`;
  await goToBank(shopper, 'coupon-3-bank');
  await answerBank(shopper, 'approved');
  await page.waitForURL(orderPage);
  await waitUntilPaid(shopper);
  const bill = plain(await page.locator('.receipt').innerText());
  expect(bill).toContain('عيد10');
  expect(bill).toContain(amount(-off, 'ar'));
  expect(bill).toContain(amount(paid, 'ar'));
  await shopper.show('coupon-4-paid');
  for (const language of ['ar', 'fr', 'en'] satisfies Locale[]) {
    const shown = plain((await (await fetch(`${receipt}?lang=${language}`)).text()).replace(/<[^>]+>/g, ' '));
    expect(shown).toContain(payCopy[language].checkout.discount);
    expect(shown).toContain(amount(paid, language));
  }
  expect(shopper.complaints).toEqual([]);

  // Carried by a link, and nothing left to pay.
  const friend = await welcome(browser, 'fr', proxy.origin);
  await friend.page.goto(gift.replace('/ar/', '/fr/'));
  await friend.page.waitForURL(`**${cartCouponPath('fr')}`);
  expect(plain(await friend.page.locator('main').innerText())).toContain('CADEAU');
  await friend.show('coupon-5-empty');
  await fillCart(friend, ['dattes-deglet-nour']);
  await fillForm(friend);
  await friend.page.locator('main button[name=way][value^="card"], main form button.button').last().click();
  await friend.page.waitForURL(/\/pay/);
  const left = plain(await friend.page.locator('main').innerText());
  // The gift is of the goods; their delivery is paid.
  expect(left).toContain(amount(DELIVERY, 'fr'));
  expect(friend.complaints).toEqual([]);

  // It was for one order: the next one is told.
  const late = await welcome(browser, 'fr', proxy.origin);
  await late.page.goto(gift.replace('/ar/', '/fr/'));
  await fillCart(late, ['dattes-deglet-nour']);
  expect(plain(await late.page.locator('#coupon').innerText())).toBe(
    `${plain(copyIn.fr.cart.coupon.refused.spent('CADEAU', ''))} ${copyIn.fr.cart.coupon.remove}`,
  );
  await late.page.goto(cartPath('fr'));
  await late.page.getByRole('button', { name: copyIn.fr.cart.coupon.remove }).click();
  expect(late.complaints).toEqual([]);

  expect(merchant.complaints).toEqual([]);
  for (const one of [shopper, friend, late, merchant]) await one.leave();
});

test('without scripts: an order with nothing to pay is placed without a payment, confirmed, packed and delivered', async () => {
  const { browser, proxy, folder } = environment;
  const device = { browser, origin: proxy.origin, language: 'fr', width: 360, height: 740 } as const;
  const merchant = await pairMerchant(device, await linkOfCommand(folder, proxy.origin, 'fr'), 'desk');
  // Free delivery, and one of the goods for nothing: what is left is nothing where the delivery costs nothing.
  await makeCoupon(merchant, 'fr', { code: 'tout', value: '100' });
  await merchant.page.goto(`${couponsPath('fr')}`);
  await merchant.page.goto('/fr/desk/delivery');
  await merchant.page.locator('#free_from').fill('1');
  await merchant.page.locator('.tariffs > .button').click();
  await merchant.page.waitForURL('**saved**');

  const shopper = await welcome(browser, 'ar', proxy.origin);
  await fillCart(shopper, ['dattes-deglet-nour']);
  await shopper.page.locator('#coupon summary').click();
  await shopper.page.locator('#code').fill('TOUT');
  await shopper.page.getByRole('button', { name: copyIn.ar.cart.coupon.apply }).click();
  await fillForm(shopper);
  const button = shopper.page.locator('main button[name=way][value="cash:0"]');
  expect(await button.innerText()).toContain(copyIn.ar.checkout.methods.free.button);
  await shopper.show('coupon-6-free');
  await button.click();
  await shopper.page.waitForURL(orderPage);
  await shopper.page.getByText(copyIn.ar.order.free.text).waitFor();
  await shopper.show('coupon-7-ordered');
  expect(await shopper.page.locator('main form:not([action$="/reply"])').count(), 'nothing to pay').toBe(0);

  const number = (await shopper.page.locator('.number bdi').innerText()).replace(/\s/g, '');
  await merchant.openQueued('call', number);
  expect(await merchant.page.locator('.order-head').innerText()).toContain(deskCopyIn.fr.order.free);
  await merchant.show('coupon-free');
  await merchant.tap('confirm', 'pack', 'hand_over', 'deliver');
  await shopper.page.reload();
  await shopper.page
    .getByRole('heading', { level: 1, name: copyIn.ar.order.fulfilment.delivered.title })
    .waitFor();
  expect(shopper.complaints).toEqual([]);
  expect(merchant.complaints).toEqual([]);
  for (const one of [shopper, merchant]) await one.leave();
});
