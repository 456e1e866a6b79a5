import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cartPath, checkoutPath, productPath } from '../../src/domain/addresses/shop.ts';
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

const environment = setUpShop({ PAYMENT_METHODS: 'cash part=delivery card' });

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
      expect((await answered).headers().location).toBe('/fr/checkout#payment-methods');
      await page.waitForLoadState();
      expect(await page.locator(`[name=${field}]`).inputValue()).toBe(address.fr[field]);
    }
    const ways = await page.locator('#payment-methods').boundingBox();
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
  await headingOf(shopper, order.deposit.title).waitFor({ timeout: 180_000 });
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

/** Chrome's “slow 3G”: each exchange waits 2 s, and a second carries 50,000 bytes. A request too many would be seen. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 2_000,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
}

/**
 * Counts what a browser asks for: pages and redirects, one after the other, and the bytes of all bodies but photos, as a
 * server compresses them. A file that the browser keeps, such as the style, counts once.
 */
function count(context: BrowserContext): { exchanges: string[]; bytes(): Promise<number> } {
  const exchanges: string[] = [];
  const sizes = new Map<string, Promise<number>>();
  context.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    const method = response.request().method();
    const status = response.status();
    if (response.request().isNavigationRequest()) exchanges.push(`${method} ${pathname} ${status}`);
    if (pathname.startsWith('/pictures/') || status === 303) return;
    // The browser's tools keep no body of a file that comes in advance.
    const body = response.body().catch(async () => (await fetch(response.url())).bytes());
    const size = body.then((whole) => gzipSync(whole).length);
    sizes.set(`${method} ${pathname}${search}`, size);
  });
  return {
    exchanges,
    bytes: async () => (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0),
  };
}

// One phone has few unconfirmed orders at a time: each shopper has their own.
test.each([
  ['ar', 'slow 3G', '٠٦٦١ ٩٨ ٧٦ ٥٤'],
  ['fr', 'a fast network', '0770 65 43 21'],
] as const)(
  'in %s, on %s, a first cash order from a product’s page takes 2 pages, 6 taps, 5 exchanges and 20 KB',
  async (language, network, phone) => {
    const { order, quickOrder } = copyIn[language];
    const shopper = await welcome(environment.browser, language, environment.proxy.origin);
    const { page, show } = shopper;
    if (network === 'slow 3G') await slowDown(page);
    const counted = count(page.context());
    let taps = 0;
    const tap = (selector: string) => {
      taps++;
      return page.locator(selector);
    };
    await page.goto(productPath(language, 'dattes-deglet-nour'));
    for (const [field, value] of Object.entries({ ...address[language], phone }))
      if (field !== 'street') await tap(`#order [name=${field}]`).fill(value);
    await tap('#order [name=wilaya]').selectOption('16');
    await show('door-quick-1-product');
    // Nothing is kept about the visitor before the form is sent.
    expect(await page.context().cookies()).toEqual([]);
    await tap('#order button').click();
    await headingOf(shopper, quickOrder.confirmTitle).waitFor();
    await show('door-quick-2-confirm');
    const button = page.locator('button[name=way][value="cash:0"]');
    expect(await button.innerText()).toContain(moneyText(1_350, language));
    const box = await button.boundingBox();
    expect((box?.y ?? 999) + (box?.height ?? 999), 'ready to confirm on the first screen').toBeLessThan(640);
    await tap('button[name=way][value="cash:0"]').click();
    await page.waitForURL(orderPage);
    await headingOf(shopper, order.states.on_delivery.title).waitFor();
    await page.waitForLoadState('networkidle');
    const [, first, second, third, fourth] = counted.exchanges;
    expect(counted.exchanges).toHaveLength(5);
    // Each page answers a GET, so that browsers go back to it.
    expect([first, third]).toEqual([
      `POST /${language}/quick-order 303`,
      `POST /${language}/quick-order 303`,
    ]);
    expect(second).toMatch(/^GET \/\w+\/quick-order 200$/);
    expect(fourth).toMatch(/^GET .*\/orders\/\w+ 200$/);
    expect(taps).toBeLessThanOrEqual(6);
    expect(await counted.bytes()).toBeLessThanOrEqual(20 * 1024);
    expect(shopper.complaints).toEqual([]);
    await shopper.leave();
  },
);

test('Enter in a field of the order form shows the total, and orders nothing', async () => {
  const shopper = await welcome(environment.browser, 'fr', environment.proxy.origin);
  const { page } = shopper;
  await page.goto(productPath('fr', 'dattes-deglet-nour'));
  for (const field of ['name', 'phone', 'commune'] as const)
    await page.locator(`#order [name=${field}]`).fill(address.fr[field]);
  await page.locator('#order [name=wilaya]').selectOption('16');
  await page.locator('#order [name=commune]').press('Enter');
  await headingOf(shopper, copyIn.fr.quickOrder.confirmTitle).waitFor();
  await page.locator('summary', { hasText: copyIn.fr.quickOrder.addStreet }).click();
  await page.locator('[name=street]').press('Enter');
  await headingOf(shopper, copyIn.fr.quickOrder.confirmTitle).waitFor();
  expect(page.url()).toMatch(/\/fr\/quick-order\?price=/);
  expect(shopper.complaints).toEqual([]);
  await shopper.leave();
});
