import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PayForm } from '../../../src/service/payments/rules/payer.ts';
import { launchBrowser } from '../../browser/chromium.ts';
import { aCheckout, aLink, checkoutId, linkId, openScriptedAccount, origin } from './scripted-account.ts';

/** What only a browser can tell: which button Enter presses, what a switch of language keeps, what moves. */

const pay = `/test/checkouts/${checkoutId}/pay`;
const link = `/test/payment-links/${linkId}`;
const picture = 'https://shop.example.dz/broken.webp';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
}, 120_000);
afterAll(() => browser?.close());

/** A payer without scripts before our pages; pictures of the merchant's never come. */
async function arrive(path: string, width = 320) {
  const taken: PayForm[] = [];
  const bought: unknown[] = [];
  const [line] = aCheckout().items;
  if (line === undefined) throw new Error('The checkout has an item.');
  const items = [{ ...line, image: picture }, line];
  const checkout = aCheckout({ items, collectShippingAddress: true });
  const scripted = openScriptedAccount({
    viewCheckout: async () => ({ ok: true, checkout }),
    startPayment: async (_, form) => {
      taken.push(form);
      return { ok: false, reason: 'acquirer', checkout };
    },
    viewLink: async () => ({ ok: true, link: aLink({ collectShippingAddress: true }) }),
    buyLink: async (...order) => {
      bought.push(order);
      return { ok: true, checkoutId };
    },
  });
  const context: BrowserContext = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width, height: 640 },
  });
  const asked: { type: string; url: string }[] = [];
  await context.route('**/*', async (route) => {
    const request = route.request();
    asked.push({ type: request.resourceType(), url: request.url() });
    if (!request.url().startsWith(origin)) return route.abort();
    const response = await scripted.send(request.url().slice(origin.length), {
      method: request.method(),
      headers: await request.allHeaders(),
      body: request.postDataBuffer() ?? undefined,
    });
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    });
  });
  const page: Page = await context.newPage();
  await page.goto(origin + path);
  return { page, taken, bought, asked, leave: () => context.close() };
}

const address = { wilaya: '31', commune: 'Oran', street: '5, rue des "Oliviers"', phone: '0550 12 34 56' };

async function fill(page: Page): Promise<void> {
  await page.selectOption('#wilaya', address.wilaya);
  for (const field of ['commune', 'street', 'phone'] as const) await page.fill(`#${field}`, address[field]);
}

async function readAddress(page: Page) {
  return {
    wilaya: await page.inputValue('#wilaya'),
    commune: await page.inputValue('#commune'),
    street: await page.inputValue('#street'),
    phone: await page.inputValue('#phone'),
  };
}

test('a switch of language keeps the place and all that was typed, and Enter still pays', async () => {
  const { page, taken, leave } = await arrive(pay);
  await fill(page);
  await page.check('input[value="cib"]');
  await page.click('summary:has-text("coordonnées")');
  await page.fill('#name', 'Amina');
  for (const language of ['العربية', 'English']) await page.click(`nav button:has-text("${language}")`);
  expect(page.url()).toBe(`${origin}${pay}?lang=en`);
  expect(await page.getAttribute('html', 'lang')).toBe('en');
  expect(await readAddress(page)).toEqual(address);
  expect(await page.inputValue('#name')).toBe('Amina');
  expect(await page.isVisible('#name')).toBe(true);
  expect(await page.isChecked('input[value="cib"]')).toBe(true);
  expect(await page.locator('.notice, .wrong').count()).toBe(0);
  expect(taken).toEqual([]);
  await page.press('#name', 'Enter');
  expect(taken).toMatchObject([{ method: 'cib', contact: { name: 'Amina' }, shipping: { commune: 'Oran' } }]);
  expect(await page.getAttribute('html', 'lang')).toBe('en');
  await leave();
}, 60_000);

test('on the page of a link too, and a new total', async () => {
  const { page, bought, leave } = await arrive(link);
  await page.fill('[name="quantity.0"]', '5');
  await fill(page);
  await page.click('nav button:has-text("English")');
  expect(await page.inputValue('[name="quantity.0"]')).toBe('5');
  expect(await readAddress(page)).toEqual(address);
  await page.fill('[name="quantity.0"]', '6');
  await page.click('button:has-text("Update")');
  expect(await page.innerText('.total')).toContain('6,900');
  expect(await readAddress(page)).toEqual(address);
  expect(bought).toEqual([]);
  await page.press('#street', 'Enter');
  expect(bought).toMatchObject([[linkId, [6, 3], { commune: 'Oran', phone: '+213550123456' }]]);
  await leave();
}, 60_000);

test('with the keyboard alone the first stops are the way to the content and the languages', async () => {
  const { page, leave } = await arrive(pay, 1280);
  const stops: string[] = [];
  for (let presses = 0; presses < 4; presses += 1) {
    await page.keyboard.press('Tab');
    stops.push((await page.locator(':focus').innerText()).trim());
  }
  expect(stops).toEqual(['Aller au contenu', 'العربية', 'English', 'Articles (2)']);
  await leave();
}, 60_000);

test('a picture that does not come leaves its square, and nothing moves', async () => {
  const { page, asked, leave } = await arrive(pay);
  expect(asked).toContainEqual({ type: 'image', url: picture });
  const [broken, blank] = await Promise.all(
    ['.items img', '.items .blank'].map((square) => page.locator(square).boundingBox()),
  );
  expect(broken?.width).toBe(44);
  expect(broken?.height).toBe(44);
  expect(broken?.x).toBe(blank?.x);
  await leave();
}, 60_000);

test('the first view is one request before pictures', async () => {
  for (const path of [pay, link]) {
    const { asked, leave } = await arrive(path);
    expect(asked.filter(({ type }) => type !== 'image')).toEqual([{ type: 'document', url: origin + path }]);
    await leave();
  }
}, 60_000);
