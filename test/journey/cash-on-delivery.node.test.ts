import { expect, test } from 'vitest';
import { cartPath, checkoutPath } from '../../src/shop/urls.ts';
import { moneyText } from '../../templates/parts/money.tsx';
import { copyIn } from '../../templates/storefront/copy/copy.ts';
import { setUpShop } from './environment.ts';
import { readQrCode } from './payer.ts';
import {
  address,
  answerBank,
  fillCart,
  fillForm,
  goToBank,
  orderPage,
  type Shopper,
  welcome,
} from './shopper.ts';

// Takes over 10 s: a browser places five orders from the shelf to the receipt.

// Two sorts of dates and their delivery to Algiers: 950 + 350 + 400.
const TOTAL = 1_700;
const GOODS = ['dattes-deglet-nour', 'ras-el-hanout'];

const environment = setUpShop({ WAYS_TO_PAY: 'cash part=delivery card' });

const headingOf = ({ page }: Shopper, name: string) => page.getByRole('heading', { level: 1, name });

async function orderBy(shopper: Shopper, way: string): Promise<void> {
  await fillCart(shopper, GOODS);
  await fillForm(shopper);
  await shopper.page
    .locator(`main form[action="${checkoutPath(shopper.language)}"] button[name=way][value="${way}"]`)
    .click();
}

/** What whoever hands the parcel over reads by the code on the order's page. */
async function readCourierPage({ page }: Shopper): Promise<string> {
  const answer = await fetch(await readQrCode(page.locator('.courier-code img')));
  expect(answer.status).toBe(200);
  return answer.text();
}

test.each(['ar', 'fr'] as const)('in %s, without scripts: an order is paid at the door', async (language) => {
  const { order, cart } = copyIn[language];
  const shopper = await welcome(environment.browser, language, environment.proxy.origin);
  const { page, show } = shopper;
  await orderBy(shopper, 'cash:0');
  await page.waitForURL(orderPage);
  await headingOf(shopper, order.states.on_delivery.title).waitFor();
  await show('door-1-ordered');
  const bill = page.locator('.receipt');
  expect(await bill.innerText()).toContain(order.money.toCollect);
  expect(await bill.innerText()).toContain(moneyText(TOTAL, language));
  expect(await page.locator('main form:not([action$="/reply"])').count(), 'nothing to pay').toBe(0);
  const courier = await readCourierPage(shopper);
  expect(courier).toContain('data-instruction="cash"');
  expect(courier).toContain(moneyText(TOTAL, language));
  await page.goto(cartPath(language));
  await page.getByText(cart.empty).waitFor();
  expect(shopper.complaints).toEqual([]);
  await shopper.leave();
});

test.each([false, true])(
  'Enter in a field orders nothing and shows the ways to pay (scripts: %s)',
  async (scripts) => {
    const shopper = await welcome(environment.browser, 'fr', environment.proxy.origin, scripts);
    const { page } = shopper;
    await fillCart(shopper, GOODS);
    await fillForm(shopper);
    for (const field of ['name', 'phone', 'street'] as const) {
      const answered = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.locator(`[name=${field}]`).press('Enter');
      expect((await answered).headers().location).toBe('/fr/checkout#ways');
      await page.waitForLoadState();
      expect(await page.locator(`[name=${field}]`).inputValue()).toBe(address.fr[field]);
    }
    const ways = await page.locator('#ways').boundingBox();
    expect(ways?.y).toBeLessThan(800);
    await page.goto(cartPath('fr'));
    await page.getByText(copyIn.fr.cart.empty).waitFor({ state: 'detached' });
    expect(shopper.complaints).toEqual([]);
    await shopper.leave();
  },
);

test('in Arabic, without scripts: a deposit is paid at the bank, and the rest at the door', async () => {
  const language = 'ar';
  const { order } = copyIn[language];
  const shopper = await welcome(environment.browser, language, environment.proxy.origin);
  const { page, show } = shopper;
  await orderBy(shopper, 'part:400');
  await page.waitForURL(/\/test\/checkouts\/[^/]+\/pay/);
  await show('door-2-deposit');
  const payPage = page.url();
  const asked = await page.locator('main').innerText();
  expect(asked).toContain('تسبيق على الطلب');
  for (const amount of [400, TOTAL, TOTAL - 400])
    expect(asked).toContain(moneyText(amount, language).replace(/[^\d.]/g, ''));
  await goToBank(shopper, 'door-3-bank');
  await answerBank(shopper, 'approved');
  await page.waitForURL(orderPage);
  await headingOf(shopper, order.deposit.title).waitFor({ timeout: 60_000 });
  await show('door-4-paid');
  const bill = (await page.locator('.receipt').innerText()).replace(/\s+/g, ' ');
  expect(bill).toContain(order.money.paid);
  expect(bill).toContain(order.money.toCollect);
  expect(bill).toContain(moneyText(TOTAL - 400, language).replace(/\s+/g, ' '));
  const courier = await readCourierPage(shopper);
  expect(courier).toContain('data-instruction="cash"');
  expect(courier).toContain(moneyText(TOTAL - 400, language));
  const receipt = await fetch(`${payPage.replace(/\/pay.*$/, '')}/receipt?lang=${language}`);
  expect(receipt.status).toBe(200);
  expect(await receipt.text()).toContain('تسبيق على الطلب');
  expect(shopper.complaints).toEqual([]);
  await shopper.leave();
});
