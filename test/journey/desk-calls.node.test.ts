import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callQueuePath } from '../../src/domain/addresses/desk/queues.ts';
import { deskPath } from '../../src/domain/addresses/desk/root.ts';
import { deviceActionPath, devicesPath } from '../../src/domain/addresses/desk/sign-in.ts';
import { cartChangePath, checkoutPath, productPath } from '../../src/domain/addresses/shop.ts';
import { findBarriers } from '../browser/barriers.ts';
import { outputFolder } from '../browser/chromium.ts';
import { overhangOf } from '../browser/overhang.ts';
import { takePicture } from '../browser/picture.ts';
import { deskCopyIn } from '../desk/copy.ts';
import { setUpShop } from './environment.ts';
import { linkOfCommand, type Merchant, pairMerchant } from './merchant.ts';
import { readQrCode } from './payer.ts';
import { address } from './shopper.ts';

// Takes over 10 s: a browser works through the queue of calls, tap after tap.

/** A morning of calls: the owner with a phone in Arabic, and a confirmer on the same queue. */

const environment = setUpShop({ PAYMENT_METHODS: 'cash' });
const language = 'ar';
const copy = deskCopyIn[language].callQueue;
const phone = { language, width: 360, height: 740 } as const;
const queue = callQueuePath(language);

let samira: Merchant;
let karim: Merchant;
const opened: BrowserContext[] = [];

beforeAll(async () => {
  const { browser, folder, proxy } = environment;
  const device = { ...phone, browser, origin: proxy.origin };
  samira = await pairMerchant(device, await linkOfCommand(folder, proxy.origin, language), 'codes');
  await samira.page.goto(devicesPath(language));
  await samira.page.locator('input[name=role][value=confirmer]').check();
  await samira.page
    .locator(`form[action="${deviceActionPath(language, 'invite')}"] button`)
    .first()
    .click();
  karim = await pairMerchant(device, await readQrCode(samira.page.locator('.code svg')), 'desk');
});

afterAll(async () => {
  for (const context of opened) await context.close();
  await samira?.leave();
  await karim?.leave();
});

let shoppers = 0;

/** A shopper of another network, browser and phone orders at the door. */
async function place(changes: Record<string, string> = {}): Promise<void> {
  shoppers += 1;
  const { origin } = environment.proxy;
  const cookies = new Map<string, string>();
  const ask = async (path: string, form?: Record<string, string>) => {
    const answer = await fetch(`${origin}${path}`, {
      redirect: 'manual',
      headers: {
        origin,
        'CF-Connecting-IP': `10.7.${shoppers}.1`,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  const product = await (await ask(productPath(language, 'dattes-deglet-nour'))).text();
  const price = /name="price" value="([^"]+)"/.exec(product)?.[1] ?? '';
  await ask(cartChangePath(language, 'add'), { price, quantity: '1' });
  const send = async () => {
    const form = await (await ask(checkoutPath(language))).text();
    const answer = await ask(checkoutPath(language), {
      ...address[language],
      wilaya: '16',
      delivery: 'home',
      seen_total: /name="seen_total" value="(\d+)"/.exec(form)?.[1] ?? '',
      way: 'cash:0',
      phone: `0550 77 00 ${String(shoppers).padStart(2, '0')}`,
      ...changes,
      // Who is asked about a name of one letter keeps it.
      kept_name: changes.name ?? '',
    });
    return answer.headers.get('Location');
  };
  // The first form learns the price of the delivery.
  await send();
  expect(await send()).toContain('/orders/');
}

/** The device of a merchant with scripts, in a window of its own. */
async function withScripts(merchant: Merchant, more: { bypassCSP?: boolean } = {}): Promise<Page> {
  const context = await environment.browser.newContext({
    viewport: { width: phone.width, height: phone.height },
    baseURL: environment.proxy.origin,
    storageState: await merchant.page.context().storageState(),
    ...more,
  });
  opened.push(context);
  return context.newPage();
}

const rows = (page: Page) => page.locator('.calls > .card');

test('ten calls are worked from the list: one tap an order beyond the call itself', async () => {
  for (let count = 0; count < 10; count += 1) await place();
  const page = await withScripts(samira);
  const faults: string[] = [];
  page.on('console', (message) => {
    // No program of the machine takes the number.
    if (message.type() === 'error' && !message.text().includes('tel:')) faults.push(message.text());
  });
  let [taps, calls, pages] = [0, 0, 1];
  const tap = async (part: string) => {
    taps += 1;
    await rows(page).first().locator(part).click();
  };
  const call = async () => {
    // Before its script is there, the page takes a tap as a form.
    await page.waitForLoadState('load');
    const claimed = page.waitForResponse((answer) => answer.url().includes('/claim'));
    await tap('[data-tel] button');
    expect((await claimed).status()).toBe(204);
    await rows(page).first().locator('.own-call').waitFor();
    calls += 1;
  };
  const settled = async (act: () => Promise<void>, left: number) => {
    await act();
    await page.locator('.undo').waitFor();
    await expect.poll(() => rows(page).count()).toBe(left);
    pages += 1;
  };
  await page.goto(queue);
  await expect.poll(() => rows(page).count()).toBe(10);
  await takePicture(page, join(outputFolder, 'journey', 'desk-calls-ten.png'));
  for (let left = 9; left >= 2; left -= 1) {
    await call();
    await settled(() => tap('button[value=confirm]'), left);
  }
  expect({ taps: taps - calls, pages }).toEqual({ taps: 8, pages: 9 });
  // Not reached: one tap beyond opening the fold. It leaves the top.
  for (const outcome of ['busy', 'tomorrow']) {
    const first = await rows(page).first().getAttribute('id');
    await call();
    await tap('.fold summary');
    await settled(() => tap(`button[value=${outcome}]`), 2);
    expect(await rows(page).last().getAttribute('id')).toBe(first);
  }
  expect(taps - calls).toBe(8 + 2 * 2);
  expect(await page.locator('main').innerText()).toContain(copy.groups.later);
  expect(faults).toEqual([]);
});

test('a yes dials the next order by the same tap, and claims it', async () => {
  for (let count = 0; count < 3; count += 1) await place();
  const page = await withScripts(samira);
  const dialled: string[] = [];
  // No program of the machine takes the number: the browser says where the page wanted to go.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.enable');
  devtools.on('Page.frameRequestedNavigation', ({ url }) => {
    if (url.startsWith('tel:')) dialled.push(url.slice(4));
  });
  await page.goto(queue);
  const shown = await rows(page).count();
  const open = rows(page).locator('xpath=self::*[.//*[@data-tel]]');
  const phones = await open.locator('[data-tel]').evaluateAll((all) => all.map((form) => form.dataset.tel));
  expect(await page.locator('.next-call').filter({ visible: true }).count()).toBe(0);
  await open.first().locator('[data-tel] button').click();
  await expect.poll(() => dialled).toEqual(phones.slice(0, 1));
  for (let yes = 1; yes <= 2; yes += 1) {
    const own = rows(page).locator('xpath=self::*[.//*[contains(@class, "next-call")]]');
    await own.locator('.next-call').filter({ visible: true }).first().click();
    await expect.poll(() => dialled).toEqual(phones.slice(0, yes + 1));
    expect(await rows(page).count()).toBe(shown - yes);
    const next = new URL(page.url()).searchParams.get('next');
    expect(await page.locator(`.card[id="${next}"] a.calling`).getAttribute('href')).toBe(
      `tel:${phones[yes]}`,
    );
    expect(await page.locator('.undo').count()).toBe(1);
  }
  await page
    .locator(`.card[id="${new URL(page.url()).searchParams.get('next')}"] button[value=confirm]`)
    .click();
  await expect.poll(() => rows(page).count()).toBe(shown - 3);
});

test('two people on one queue never call the same person, with scripts off as well', async () => {
  await place();
  await place();
  // The confirmer has the calls, and no money.
  await karim.page.goto(deskPath(language));
  expect(await karim.page.locator('main').innerText()).not.toContain(
    deskCopyIn[language].today.revenue.title,
  );
  for (const { page } of [samira, karim]) await page.goto(queue);
  const [theirs] = await rows(samira.page)
    .locator('xpath=self::*[.//*[@data-tel]]')
    .evaluateAll((all) => all.map(({ id }) => id));
  const at = (page: Page) => page.locator(`.card[id="${theirs}"]`);
  await at(samira.page).locator('[data-tel] button').click();
  await samira.page.waitForURL(`**${queue}#${theirs}`);
  expect(await at(samira.page).locator('a[href^="tel:"]').count()).toBe(1);
  // Karim's page is older: his tap is told who calls, and dials nothing.
  await at(karim.page).locator('[data-tel] button').click();
  await karim.page.waitForURL(`**${queue}#${theirs}`);
  expect(await at(karim.page).innerText()).toContain(copy.isCalling);
  expect(await at(karim.page).locator('a[href^="tel:"], [data-tel], button[value=confirm]').count()).toBe(0);
  await karim.show('calls-taken');
  await samira.show('calls-own');
  // With a script his phone dials nothing either.
  const quick = await withScripts(karim);
  await quick.goto(queue);
  expect(await at(quick).locator('a[href^="tel:"], [data-tel]').count()).toBe(0);
  await at(samira.page).locator('button[value=confirm]').click();
  await samira.page.locator('.undo').waitFor();
  await karim.page.reload();
  expect(await at(karim.page).count()).toBe(0);
});

test('a row has no accessibility barrier and fits all widths, with its folds open', async () => {
  await place({ name: 'ههههه', phone: '0550 77 99 01' });
  await place({ phone: '0550 77 99 02' });
  await place({ phone: '0550 77 99 02' });
  const page = await withScripts(samira, { bypassCSP: true });
  await page.goto(queue);
  expect(await page.locator('main').innerText()).toContain(copy.doubtful);
  expect(await page.locator('main').innerText()).toContain(copy.duplicate);
  await page.evaluate("document.querySelectorAll('main details').forEach((fold) => { fold.open = true; })");
  await takePicture(page, join(outputFolder, 'journey', 'desk-calls-open.png'));
  expect(await findBarriers(page)).toEqual([]);
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, await overhangOf(page)]).toEqual([width, 0]);
  }
});
