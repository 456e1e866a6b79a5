import { expect, test } from 'vitest';
import { checkoutPath, productPath } from '../../src/domain/addresses/shop.ts';
import { copyIn } from '../../templates/storefront/copy/copy.ts';
import { setUpShop } from './environment.ts';
import { address, fillCart, fillForm, type Shopper, welcome } from './shopper.ts';

const environment = setUpShop();
const payPage = /\/test\/checkouts\/[^/]+\/pay/;

const press = (page: Shopper['page']) => page.locator('main .slip button').click();

/** Sends the form as it stands, and confirms the delivery that it may add; the payment page's address. */
async function send({ page }: Shopper): Promise<string> {
  await press(page);
  await page.waitForURL((url) => payPage.test(url.pathname) || url.pathname.endsWith('/checkout'));
  if (!payPage.test(page.url())) {
    expect(await page.getByRole('alert').innerText()).not.toBe(copyIn.fr.checkout.changed);
    await press(page);
    await page.waitForURL(payPage);
  }
  return new URL(page.url()).pathname;
}

async function fill({ page }: Shopper): Promise<void> {
  for (const [field, value] of Object.entries(address.fr)) await page.locator(`[name=${field}]`).fill(value);
  await page.locator('select[name=wilaya]').selectOption('16');
}

/** On a form gone back to: what was sent stands in it, and nothing is said to be wrong. */
async function expectSent({ page, language }: Shopper): Promise<void> {
  await page.waitForLoadState();
  for (const [field, value] of Object.entries(address[language]))
    expect(await page.locator(`[name=${field}]`).inputValue()).toBe(value);
  expect(await page.locator('select[name=wilaya]').inputValue()).toBe('16');
  expect(await page.getByRole('alert').count()).toBe(0);
}

test('a shopper who buys now, goes back from the payment page and sends the form again has one payment; a friend with the link sees no address', async () => {
  const { browser, proxy } = environment;
  const shopper = await welcome(browser, 'fr', proxy.origin);
  const { page } = shopper;
  await page.goto(productPath('fr', 'dattes-deglet-nour'));
  await page.getByRole('button', { name: copyIn.fr.product.buyNow }).click();
  await page.waitForURL(/[?&]purchase=/);
  const purchase = page.url();
  await fill(shopper);
  const paid = await send(shopper);
  // The page that asked to confirm the delivery was one of its own, and no answer to a form.
  await page.goBack();
  expect(page.url().replace('#payment-methods', '')).toBe(purchase);
  await expectSent(shopper);
  expect(await send(shopper)).toBe(paid);

  const friend = await welcome(browser, 'fr', proxy.origin);
  await friend.page.goto(purchase);
  expect(await friend.page.locator('[name=phone]').inputValue()).toBe('');
  await fill(friend);
  // One phone keeps few things unpaid at a time; a friend has their own.
  await friend.page.locator('[name=phone]').fill('0770 65 43 21');
  expect(await send(friend)).not.toBe(paid);
  await Promise.all([shopper.leave(), friend.leave()]);
});

test('an invalid quantity is asked for again beside its field, and going back shows pages, not errors', async () => {
  const shopper = await welcome(environment.browser, 'ar', environment.proxy.origin);
  const { page } = shopper;
  const product = productPath('ar', 'miel-de-jujubier');
  await page.goto(product);
  const quantity = page.locator('main [name=quantity]');
  await quantity.fill('-1');
  await page.getByRole('button', { name: copyIn.ar.product.add }).click();
  await page.waitForURL(/#quantity$/);
  expect(await quantity.inputValue()).toBe('-1');
  expect(await page.locator('#quantity-problem').isVisible()).toBe(true);
  // The page opens at the field, below the picture.
  const box = await quantity.boundingBox();
  expect(box?.y).toBeGreaterThan(40);
  expect(box?.y).toBeLessThan(640);
  await shopper.show('2-product-mistyped');
  await quantity.fill('٢');
  await page.getByRole('button', { name: copyIn.ar.product.buyNow }).click();
  await page.waitForURL(/[?&]quantity=2&purchase=/);
  await page.goBack();
  expect(await page.locator('#quantity-problem').isVisible()).toBe(true);
  await page.goBack();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(product);
  expect(shopper.complaints).toEqual([]);
  await shopper.leave();
});

test.each(['ar', 'fr'] as const)(
  'in %s a refused, corrected and sent form appears at every step back from the payment page',
  async (language) => {
    const shopper = await welcome(environment.browser, language, environment.proxy.origin);
    const { page } = shopper;
    await fillCart(shopper, ['miel-de-jujubier']);
    await fillForm(shopper);
    await page.locator('[name=phone]').fill('12');
    await press(page);
    const alert = page.getByRole('alert');
    await alert.waitFor();
    await shopper.show('4-checkout-refused');
    expect(await page.title()).toContain(copyIn[language].checkout.wrongTitle);
    await alert.getByRole('link', { name: copyIn[language].checkout.phone }).click();
    expect(new URL(page.url()).hash).toBe('#phone');
    await page.locator('[name=phone]').fill(address[language].phone);
    await press(page);
    await page.waitForURL(payPage);

    // Every page on the way back is one that the browser can ask for anew, down to the cart.
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe(checkoutPath(language));
    await expectSent(shopper);
    for (let steps = 0; !new URL(page.url()).pathname.endsWith('/cart'); steps++) {
      expect(steps, page.url()).toBeLessThan(4);
      expect(new URL(page.url()).pathname).toBe(checkoutPath(language));
      await page.goBack();
      expect(await page.locator('h1').count()).toBe(1);
    }
    expect(shopper.complaints).toEqual([]);
    await shopper.leave();
  },
);
