import { expect, test } from 'vitest';
import * as z from 'zod';
import { balance, balanceEntry } from '../../src/contract/resources/balance.ts';
import { checkout } from '../../src/contract/resources/checkout.ts';
import { refund } from '../../src/contract/resources/refund.ts';
import type { Locale } from '../../src/contract/scalars.ts';
import { receiptPath } from '../../src/service/urls.ts';
import { moneyText } from '../../templates/parts/money.tsx';
import { copyIn as payCopy } from '../../templates/pay/copy/copy.ts';
import { copyIn as shopCopy } from '../../templates/storefront/copy/copy.ts';
import { eventually } from '../eventually.ts';
import { setUpShop } from './environment.ts';
import { answerBank, fillCart, goToBank, orderCart, orderPage, waitUntilPaid, welcome } from './shopper.ts';

const environment = setUpShop();

async function call<T extends z.ZodType>(path: string, shape: T, body?: object): Promise<z.infer<T>> {
  const { status, text } = await ask(path, body);
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return shape.parse(JSON.parse(text));
}

/** Calls the API as the merchant; with a body a POST. */
async function ask(path: string, body?: object): Promise<{ status: number; text: string }> {
  const { apiBase, account } = environment.service;
  const answer = await fetch(apiBase + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${account.secret_key}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
}

const listOf = <T extends z.ZodType>(shape: T) => z.object({ data: z.array(shape) });
const event = z.object({ type: z.string(), data: z.object({ id: z.string() }) });

test('an order paid by card is refunded in two parts and no dinar more: order page, receipt, check, events and balance agree', async () => {
  const before = await readBalance();
  const shopper = await welcome(environment.browser, 'ar', environment.proxy.origin);
  const { page, show } = shopper;
  await fillCart(shopper, ['dattes-deglet-nour', 'ras-el-hanout']);
  await orderCart(shopper);
  const id = /\/checkouts\/([^/]+)\//.exec(page.url())?.[1] ?? '';
  await goToBank(shopper, 'refund-1-bank');
  await answerBank(shopper, 'approved');
  await page.waitForURL(orderPage);
  await waitUntilPaid(shopper);
  const order = page.url();
  const { amount, fees, fees_on_customer } = await call(`/checkouts/${id}`, checkout);
  const paid = amount + fees_on_customer;
  expect(paid).toBe(950 + 350 + 400);

  const first = await giveBack(id, 700);
  const part = shopCopy.ar.order;
  await eventually(async () => {
    await page.goto(order);
    expect(await page.locator('article').textContent()).toContain(part.events.refunded_part);
  }, 200);
  expect(await page.locator('article').textContent()).toContain(moneyText(700, 'ar'));
  await show('refund-2-part');

  const beyond = await ask(`/checkouts/${id}/refunds`, { amount: paid - 700 + 1 });
  expect(beyond.status).toBe(422);
  expect(beyond.text).toContain(`greater than ${paid - 700}`);
  const second = await giveBack(id, paid - 700);
  expect((await ask(`/checkouts/${id}/refunds`, {})).status).toBe(403);
  await eventually(async () => {
    await page.goto(order);
    expect(await page.locator('h1').textContent()).toBe(part.states.refunded.title);
  }, 200);
  await show('refund-3-whole');

  const { origin } = environment.service;
  for (const language of ['ar', 'fr', 'en'] satisfies Locale[]) {
    const words = payCopy[language].receipt.refunds;
    await page.goto(`${origin}${receiptPath('test', id)}?lang=${language}`);
    const receipt = (await page.locator('main').textContent()) ?? '';
    for (const shown of [words.title, moneyText(700, language), moneyText(paid - 700, language)])
      expect(receipt).toContain(shown);
    await page.locator('.qr a').click();
    await page.getByRole('heading', { name: payCopy[language].receipt.genuineTest.title }).waitFor();
    expect(await page.locator('main').textContent()).toContain(words.checked.whole.text);
  }

  const { data: events } = await call(`/events?checkout_id=${id}`, listOf(event));
  expect(events.map(({ type, data }) => [type, data.id]).reverse()).toEqual([
    ['checkout.paid', id],
    ['refund.succeeded', first],
    ['refund.succeeded', second],
  ]);
  const { data: entries } = await call(`/balance/entries?checkout_id=${id}`, listOf(balanceEntry));
  expect(entries.map(({ type, amount }) => [type, amount]).reverse()).toEqual([
    ['payment', paid],
    ['fee', -fees],
    ['refund', -700],
    ['refund', 700 - paid],
  ]);
  expect(await readBalance()).toBe(before - fees);
  expect(shopper.complaints).toEqual([]);
  await shopper.leave();
});

async function readBalance(): Promise<number> {
  return (await call('/balance', balance)).wallets[0]?.balance ?? 0;
}

/** Refunds and waits for the bank's word; answers the refund's id. */
async function giveBack(checkoutId: string, amount: number): Promise<string> {
  const { id } = await call(`/checkouts/${checkoutId}/refunds`, refund, { amount });
  await eventually(async () => expect((await call(`/refunds/${id}`, refund)).status).toBe('succeeded'), 100);
  return id;
}
