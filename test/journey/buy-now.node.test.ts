import { expect, test } from 'vitest';
import { productPath } from '../../src/storefront/urls.ts';
import { checkoutCopy } from '../../templates/storefront/copy/checkout.ts';
import { productCopy } from '../../templates/storefront/copy/product.ts';
import { address, type Shopper, welcome } from './shopper.ts';
import { setShopStage } from './stage.ts';

const stage = setShopStage();
const payPage = /\/test\/checkouts\/[^/]+\/pay/;

/** On the form of one thing: fills it in, sends it, confirms the delivery that it adds; the payment page's address. */
async function orderOne({ page }: Shopper): Promise<string> {
  for (const [field, value] of Object.entries(address.fr)) await page.locator(`[name=${field}]`).fill(value);
  await page.locator('select[name=wilaya]').selectOption('16');
  await page.locator('main .slip button').click();
  await page.waitForURL((url) => payPage.test(url.pathname) || url.pathname.endsWith('/checkout'));
  if (!payPage.test(page.url())) {
    expect(await page.getByRole('alert').innerText()).not.toBe(checkoutCopy.fr.changed);
    await page.locator('main .slip button').click();
    await page.waitForURL(payPage);
  }
  return new URL(page.url()).pathname;
}

test('bought now, gone back from the payment page and sent again is one payment; the address is none of a friend’s', {
  timeout: 120_000,
}, async () => {
  const { browser, stand } = stage;
  const shopper = await welcome(browser, 'fr', stand.ready.storefront);
  const { page } = shopper;
  await page.goto(productPath('fr', 'dattes-deglet-nour'));
  await page.getByRole('button', { name: productCopy.fr.buyNow }).click();
  await page.waitForURL(/[?&]purchase=/);
  const purchase = page.url();
  const paid = await orderOne(shopper);
  // The page that asked to confirm the delivery answered a form, which no browser sends again by itself.
  await page.goBack().catch(() => undefined);
  await page.waitForURL(/^chrome-error:/);
  await page.goBack();
  expect(page.url()).toBe(purchase);
  expect(await orderOne(shopper)).toBe(paid);

  const friend = await welcome(browser, 'fr', stand.ready.storefront);
  await friend.page.goto(purchase);
  expect(await orderOne(friend)).not.toBe(paid);
  await Promise.all([shopper.leave(), friend.leave()]);
});
