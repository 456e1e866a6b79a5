import { expect, test } from 'vitest';
import * as z from 'zod';
import { checkout } from '../../src/contract/resources/checkout.ts';
import type { Locale } from '../../src/contract/scalars.ts';
import { cartPath, cataloguePath, productPath, webhookPath } from '../../src/domain/addresses/shop.ts';
import { copyIn } from '../../templates/storefront/copy/copy.ts';
import { setUpShop } from './environment.ts';
import {
  answerBank,
  fillCart,
  fillForm,
  goToBank,
  orderCart,
  orderPage,
  type Shopper,
  waitUntilPaid,
  welcome,
} from './shopper.ts';

// Takes over 10 s: orders wait for the return of a service that is killed and started again.

const environment = setUpShop();

const shoppers: [Locale, boolean][] = [
  ['ar', false],
  ['fr', true],
];

async function statusOf(id: string): Promise<string> {
  const { apiBase, account } = environment.service;
  const headers = { authorization: `Bearer ${account.secret_key}` };
  return checkout.parse(await (await fetch(`${apiBase}/checkouts/${id}`, { headers })).json()).status;
}

async function countCheckouts(): Promise<number> {
  const { apiBase, account } = environment.service;
  const headers = { authorization: `Bearer ${account.secret_key}` };
  const answer = await fetch(`${apiBase}/checkouts?per_page=1`, { headers });
  return z.object({ total: z.int() }).parse(await answer.json()).total;
}

test.each(shoppers)(
  'no event comes through, and in %s, scripts %s, whoever asks learns that it is paid',
  async (language, hasScripts) => {
    const { proxy, browser } = environment;
    proxy.refused.length = 0;
    proxy.refuses = (method, path) => method === 'POST' && path === webhookPath;
    const shopper = await welcome(browser, language, proxy.origin, hasScripts);
    const { page } = shopper;
    await fillCart(shopper, ['dattes-deglet-nour']);
    await orderCart(shopper);
    const [, id = ''] = /\/checkouts\/([^/]+)\//.exec(page.url()) ?? [];
    await goToBank(shopper, 'outage-1-bank');
    await answerBank(shopper, 'approved');
    await page.waitForURL(orderPage);
    await expect.poll(() => proxy.refused).toContain(`POST ${webhookPath}`);
    expect(await statusOf(id)).toBe('paid');

    // Whoever comes back is the one who asks: the page waits for the service's word.
    await waitUntilPaid(shopper);
    await shopper.show('outage-3-paid');
    expect(await page.goto(cartPath(language)).then((answer) => answer?.status())).toBe(200);
    expect(await page.locator('.lines').count()).toBe(0);
    expect(shopper.complaints).toEqual([]);
    await shopper.leave();
    proxy.refuses = null;
  },
);

test('with the service killed the shop can be browsed, a cart waits, and is paid once the service is back', async () => {
  const { browser, proxy, service } = environment;
  const visitors = await Promise.all(
    shoppers.map(([language, hasScripts]) => welcome(browser, language, proxy.origin, hasScripts)),
  );
  const { pid, ended } = service.running();
  process.kill(pid ?? Number.NaN, 'SIGKILL');
  await ended;
  for (const shopper of visitors) await shopWithoutService(shopper);
  await service.restart();
  let before = await countCheckouts();
  for (const shopper of visitors) {
    const { page } = shopper;
    // The form is still there to be sent: the same order, once more.
    await fillForm(shopper);
    await page.locator('main form button').last().click();
    await page.waitForURL(/\/test\/checkouts\/[^/]+\/pay/);
    await goToBank(shopper, 'killed-4-bank');
    await answerBank(shopper, 'approved');
    await page.waitForURL(orderPage);
    await waitUntilPaid(shopper);
    expect(await countCheckouts()).toBe(++before);
    await shopper.leave();
  }
});

/** Looks around, searches, fills a cart and orders; ends on the page that says why it cannot be paid yet. */
async function shopWithoutService(shopper: Shopper): Promise<void> {
  const { page, language, show } = shopper;
  await page.goto(cataloguePath(language));
  expect(await page.locator('.card').count()).toBe(24);
  await show('killed-1-catalogue');
  await page.goto(cataloguePath(language, { q: language === 'ar' ? 'تمر' : 'dattes' }));
  expect(await page.locator(`a[href="${productPath(language, 'dattes-deglet-nour')}"]`).count()).toBe(1);
  expect(shopper.complaints).toEqual([]);
  await fillCart(shopper, ['ras-el-hanout']);
  await fillForm(shopper);
  await page.locator('main form button').last().click();
  const { unreachable } = copyIn[language].notice;
  await page.getByRole('heading', { level: 1, name: unreachable.title }).waitFor();
  await show('killed-2-unreachable');
  await page.goto(cartPath(language));
  expect(await page.locator('.lines > li').count()).toBe(1);
  await show('killed-3-cart');
}
