import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { accountWithKeys } from '../../src/contract/resources/account.ts';
import { checkout } from '../../src/contract/resources/checkout.ts';
import type { Locale } from '../../src/contract/scalars.ts';
import { readEnvFile } from '../../src/server/state/env-files.ts';
import { readPersonsKey } from '../../src/server/state/secret-files.ts';
import { copyIn } from '../../templates/storefront/copy/copy.ts';
import { setUpLocalStart } from './environment.ts';
import { payPage, readQrCode } from './payer.ts';
import {
  answerBank,
  fillCart,
  goToBank,
  orderCart,
  orderPage,
  type Shopper,
  waitUntilPaid,
  welcome,
} from './shopper.ts';

// Takes over 10 s: both Workers start with Wrangler, and a browser buys.

const environment = setUpLocalStart();

async function read<T extends z.ZodType>(path: string, shape: T): Promise<z.infer<T>> {
  const headers = { authorization: `Bearer ${environment.start.ready.api_key}` };
  const answer = await fetch(`${environment.start.ready.api_base}${path}`, { headers });
  return shape.parse(await answer.json());
}

async function readJson<T extends z.ZodType>(path: string, shape: T): Promise<z.infer<T>> {
  return shape.parse(JSON.parse(await readFile(path, 'utf8')));
}

function checkoutIdOn({ page }: Shopper): string {
  return /\/checkouts\/([^/]+)\//.exec(page.url())?.[1] ?? '';
}

async function startPayment(language: Locale): Promise<{ shopper: Shopper; id: string }> {
  const shopper = await welcome(environment.browser, language, environment.start.ready.storefront);
  await fillCart(shopper, ['dattes-deglet-nour', 'ras-el-hanout']);
  await orderCart(shopper);
  return { shopper, id: checkoutIdOn(shopper) };
}

const eventList = z.object({ data: z.array(z.object({ type: z.string() })) });

test.each<Locale>(['ar', 'fr', 'en'])('the demo delivers within days, in %s', async (language) => {
  const answer = await fetch(`${environment.start.ready.storefront}/${language}/delivery`);
  const page = await answer.text();
  const { days } = copyIn[language].delivery;
  for (const count of [1, 2, 3, 4, 5, 6, 8, 9, 12]) expect(page).toContain(days(count));
});

describe('a purchase, without scripts', () => {
  // `card-payer` buys in the other languages.
  test('in Arabic two products are paid at the bank, and the shop says so', async () => {
    const { shopper, id } = await startPayment('ar');
    const { page, show } = shopper;
    const made = await read(`/checkouts/${id}`, checkout);
    expect(made).toMatchObject({ status: 'pending', amount: 950 + 350 + 400, locale: 'ar' });

    await goToBank(shopper, '6-bank');
    await answerBank(shopper, 'approved');
    await page.waitForURL(orderPage);
    await waitUntilPaid(shopper);
    await show('7-paid');
    const scanned = await readQrCode(page.locator('.courier-code img'));
    expect(scanned).toMatch(new RegExp(`^${environment.start.ready.storefront}/ar/courier/[0-9a-z]{32}$`));
    const courier = await fetch(scanned);
    expect([courier.status, (await courier.text()).includes('data-instruction="paid"')]).toEqual([200, true]);
    expect(await read(`/checkouts/${id}`, checkout)).toMatchObject({ status: 'paid' });
    const { data } = await read(`/events?checkout_id=${id}`, eventList);
    expect(data.map(({ type }) => type)).toEqual(['checkout.paid']);
    expect(shopper.complaints).toEqual([]);
    await shopper.leave();
  });

  test('a declined payment says why and can be paid another way', async () => {
    const { shopper, id } = await startPayment('fr');
    const { page, show } = shopper;
    await goToBank(shopper, '8-bank-again');
    await answerBank(shopper, 'insufficient_balance');
    await page.waitForURL(payPage);
    await show('9-declined');
    expect(await read(`/checkouts/${id}`, checkout)).toMatchObject({ status: 'pending' });
    await page.locator('input[name=payment_method][value=cib]').check();
    await goToBank(shopper, '10-bank-cib');
    await answerBank(shopper, 'approved');
    await page.waitForURL(orderPage);
    await waitUntilPaid(shopper);
    expect(await read(`/checkouts/${id}`, checkout)).toMatchObject({ status: 'paid', payment_method: 'cib' });
    await shopper.leave();
  });

  test('a cancelled payment leads back to an order that is not paid', async () => {
    const { shopper, id } = await startPayment('ar');
    const { page, show } = shopper;
    await page.locator('button[value=cancel]').click();
    await page.locator('form[action*="/cancel"] [type=submit]').click();
    await page.waitForURL(orderPage);
    // The page is there before the service's word of it, and goes on by itself.
    await page.locator('h1', { hasText: copyIn.ar.order.states.canceled.title }).waitFor();
    await show('11-cancelled');
    expect(await read(`/checkouts/${id}`, checkout)).toMatchObject({ status: 'canceled' });
    await shopper.leave();
  });

  test('the shop sells with a key of eight scopes and those of the profile, which allows nothing else', async () => {
    const { ready } = environment.start;
    const { id } = await readJson(join(environment.folder, 'account.json'), z.object({ id: z.string() }));
    const answer = await fetch(new URL(`/operator/accounts/${id}`, ready.api_base), {
      headers: { authorization: `Bearer ${ready.operator_key}` },
    });
    const { keys } = accountWithKeys.parse(await answer.json());
    const shopKey = keys.find(({ name }) => name === 'Shop');
    expect(shopKey?.scopes).toBe(
      'checkouts:read checkouts:write customers:write catalogue:read catalogue:write links:write refunds:read refunds:write profile:read profile:write',
    );
    expect(shopKey?.last_used_at).not.toBeNull();
    const { SERVICE_API_KEY: secret = '' } = await readEnvFile(join(environment.folder, 'run', 'shop.env'));
    expect(secret).not.toBe(ready.api_key);
    const ask = async (path: string) =>
      (await fetch(ready.api_base + path, { headers: { authorization: `Bearer ${secret}` } })).status;
    expect(await ask('/products')).toBe(200);
    for (const path of ['/balance', '/customers', '/events', '/webhook-endpoint', '/payment-links'])
      expect(await ask(path), path).toBe(403);
  });

  test('no secret stands in a log, a page or an error', async () => {
    const { folder, start } = environment;
    const { ready } = start;
    const given = await Promise.all(
      ['service', 'shop'].map((name) => readEnvFile(join(folder, 'run', `${name}.env`))),
    );
    const secrets = given.flatMap((values) => Object.values(values));
    for (const name of ['ADMIN_KEY', 'ERASURE_KEY'] as const)
      secrets.push(await readPersonsKey({ stateFolder: folder }, name));
    expect(secrets).toEqual(expect.arrayContaining([ready.webhook_secret, ready.operator_key]));
    // The shop has a key of its own, which is among them.
    secrets.push(ready.api_key);

    const service = new URL(ready.api_base).origin;
    const headers = { authorization: `Bearer ${ready.api_key}` };
    const addresses = [
      `${ready.storefront}/ar`,
      `${ready.storefront}/fr/nowhere`,
      `${service}/`,
      `${service}/docs`,
      `${service}/openapi.json`,
      `${ready.api_base}/checkouts/unknown`,
      `${ready.api_base}/events`,
    ];
    const answers = await Promise.all(
      addresses.map(async (address) =>
        (await fetch(address, address.startsWith(ready.api_base) ? { headers } : {})).text(),
      ),
    );
    const logs = (await readdir(folder)).filter((name) => name.endsWith('.log'));
    expect(logs.length).toBeGreaterThan(0);
    const said = await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8')));
    for (const text of [...answers, ...said])
      for (const secret of secrets) expect(text.includes(secret)).toBe(false);
  });
});
