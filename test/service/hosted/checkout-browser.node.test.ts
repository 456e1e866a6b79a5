import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PayerCheckout, PayForm } from '../../../src/service/payments/rules/payer.ts';
import { launchBrowser } from '../../browser/chromium.ts';
import { aCheckout, aLink, checkoutId, linkId, openScriptedAccount } from './scripted-account.ts';

/** Tests that need a browser: which button Enter presses, a switch of language, layout shifts. */

const pay = `/test/checkouts/${checkoutId}/pay`;
const link = `/test/payment-links/${linkId}`;
const picture = 'https://shop.example.dz/broken.webp';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** A payer without scripts before our pages; the merchant's pictures never load. */
async function arrive(path: string, width = 320, changes: Partial<PayerCheckout> = {}) {
  const taken: PayForm[] = [];
  const bought: unknown[] = [];
  const [line] = aCheckout().items;
  if (line === undefined) throw new Error('The checkout has an item.');
  const items = [
    { ...line, image: picture },
    line,
    { ...line, name: 'Figues sèches de Béni Maouche, 500 g' },
  ];
  const checkout = aCheckout({ items, collectShippingAddress: true, ...changes });
  // A server, for a browser that follows redirects as on the web.
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const origin = `http://127.0.0.1:${address.port}`;
  const script: Parameters<typeof openScriptedAccount>[0] = {
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
  };
  const scripted = openScriptedAccount(script, 'service', origin);
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { method = 'GET', url = '/' } = request;
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const answered = await scripted.send(url, {
      method,
      headers,
      body: method === 'POST' ? body : undefined,
    });
    response.writeHead(answered.status, [...answered.headers].flat());
    response.end(Buffer.from(await answered.arrayBuffer()));
  };
  const context: BrowserContext = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width, height: 640 },
  });
  const asked: { type: string; url: string }[] = [];
  context.on('request', (request) => asked.push({ type: request.resourceType(), url: request.url() }));
  await context.route(picture, (route) => route.abort());
  const page: Page = await context.newPage();
  await page.goto(origin + path);
  const leave = async () => {
    await context.close();
    server.closeAllConnections();
    server.close();
  };
  return { origin, page, taken, bought, asked, leave };
}

const address = {
  name: 'Amina',
  wilaya: '31',
  commune: 'Oran',
  street: '5, rue des "Oliviers"',
  phone: '0550 12 34 56',
};

async function fill(page: Page): Promise<void> {
  await page.selectOption('#wilaya', address.wilaya);
  for (const field of ['name', 'commune', 'street', 'phone'] as const)
    await page.fill(`#${field}`, address[field]);
}

async function readAddress(page: Page) {
  return {
    name: await page.inputValue('#name'),
    wilaya: await page.inputValue('#wilaya'),
    commune: await page.inputValue('#commune'),
    street: await page.inputValue('#street'),
    phone: await page.inputValue('#phone'),
  };
}

test('a switch of language keeps the position and the typed fields, and Enter still pays', async () => {
  const { origin, page, taken, leave } = await arrive(pay);
  await fill(page);
  await page.check('input[value="cib"]');
  await page.click('summary:has-text("coordonnées")');
  await page.fill('#email', 'amina@example.dz');
  for (const language of ['العربية', 'English']) await page.click(`nav button:has-text("${language}")`);
  expect(page.url()).toBe(`${origin}${pay}?lang=en`);
  expect(await page.getAttribute('html', 'lang')).toBe('en');
  expect(await readAddress(page)).toEqual(address);
  expect(await page.inputValue('#email')).toBe('amina@example.dz');
  expect(await page.isVisible('#email')).toBe(true);
  expect(await page.isChecked('input[value="cib"]')).toBe(true);
  expect(await page.locator('.notice, .wrong').count()).toBe(0);
  expect(taken).toEqual([]);
  await page.press('#email', 'Enter');
  expect(taken).toMatchObject([
    { method: 'cib', contact: { name: 'Amina', email: 'amina@example.dz' }, shipping: { commune: 'Oran' } },
  ]);
  expect(await page.getAttribute('html', 'lang')).toBe('en');
  await leave();
});

test('the page of a link keeps them too, at a switch of language and a new total', async () => {
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
  expect(bought).toMatchObject([
    [
      linkId,
      [6, 3],
      { commune: 'Oran', phone: '+213550123456' },
      { name: 'Amina' },
      { browser: expect.any(String) },
    ],
  ]);
  await leave();
});

test('going back never asks to send a form again, and shows the typed fields', async () => {
  const { origin, page, taken, leave } = await arrive(pay);
  const back = async () => expect((await page.goBack())?.status()).toBe(200);
  await fill(page);
  await page.click('nav button:has-text("English")');
  await page.fill('#phone', '0550');
  await page.press('#phone', 'Enter');
  await page.locator('#phone-error').waitFor();
  await back();
  expect(await readAddress(page)).toEqual({ ...address, phone: '0550' });
  await page.goForward();
  await page.fill('#phone', address.phone);
  await page.press('#phone', 'Enter');
  // A page for a silent acquirer is a page to come back to, too.
  await page.getByText('The bank is not responding').waitFor();
  expect(taken).toHaveLength(1);
  await page.goto(origin + link);
  await back();
  expect(await readAddress(page)).toEqual(address);
  expect(taken).toHaveLength(1);
  await leave();
});

test('going back from a link’s checkout finds the form as it was sent', async () => {
  const { origin, page, bought, leave } = await arrive(link);
  await page.fill('[name="quantity.0"]', '0');
  await fill(page);
  await page.press('#street', 'Enter');
  await page.locator('#quantity-0-error').waitFor();
  await page.fill('[name="quantity.0"]', '5');
  await page.press('#street', 'Enter');
  await page.waitForURL(`${origin}${pay}`);
  expect(bought).toHaveLength(1);
  expect((await page.goBack())?.status()).toBe(200);
  expect(await page.inputValue('[name="quantity.0"]')).toBe('5');
  expect(await readAddress(page)).toEqual(address);
  expect(bought).toHaveLength(1);
  await leave();
});

test('Pay is close on a small phone, with three items, a discount and fees too', async () => {
  const { page, leave } = await arrive(pay, 360, {
    collectShippingAddress: false,
    amountWithoutDiscount: 2_000,
    discount: { type: 'amount', value: 200 },
  });
  const button = await page.locator('#pay > button').boundingBox();
  expect(button).not.toBeNull();
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(810);
  // The item names are one line that is cut, and push nothing off the screen.
  const order = await page.locator('.order').boundingBox();
  expect(order?.x).toBeGreaterThan(0);
  expect((order?.x ?? 0) + (order?.width ?? 0)).toBeLessThan(360);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  await leave();
});

test('the first tab stops are the skip link and the languages', async () => {
  const { page, leave } = await arrive(pay, 1280);
  const stops: string[] = [];
  for (let presses = 0; presses < 4; presses += 1) {
    await page.keyboard.press('Tab');
    stops.push((await page.locator(':focus').innerText()).trim());
  }
  expect(stops).toEqual(['Aller au contenu', 'العربية', 'English', 'Articles (3)']);
  await leave();
});

test('a missing picture leaves its square, and nothing moves', async () => {
  const { page, asked, leave } = await arrive(pay);
  await page.click('.order summary');
  await page.locator('.items .blank').first().waitFor();
  await expect.poll(() => asked).toContainEqual({ type: 'image', url: picture });
  const [broken, blank] = await Promise.all(
    ['.items img', '.items .blank'].map((square) => page.locator(square).first().boundingBox()),
  );
  expect(broken?.width).toBe(44);
  expect(broken?.height).toBe(44);
  expect(broken?.x).toBe(blank?.x);
  await leave();
});

test('the first view is one request before pictures', async () => {
  for (const path of [pay, link]) {
    const { origin, asked, leave } = await arrive(path);
    expect(asked.filter(({ type }) => type !== 'image')).toEqual([{ type: 'document', url: origin + path }]);
    await leave();
  }
});
