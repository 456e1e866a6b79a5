import { expect, test } from 'vitest';
import * as z from 'zod';
import { apiPath } from '../../../src/service/urls.ts';
import { ask, askJson, askOperator, openAccount } from '../merchant.ts';

const made = z.object({ id: z.string(), checkout_url: z.string().optional(), url: z.string().optional() });

async function setUp(profile: object) {
  const account = await openAccount();
  const answer = await askOperator('PATCH', `/accounts/${account.id}`, profile);
  expect(answer.status).toBe(200);
  const create = async (path: string, body: object) =>
    made.parse((await askJson('POST', apiPath('test') + path, account.test.secret_key, body)).body);
  return { account, create };
}

const pathOf = (url = '') => new URL(url).pathname;

async function languageOf(path: string, headers: Record<string, string> = {}): Promise<string> {
  const { text } = await ask('GET', path, { headers });
  return /<html lang="(\w+)"/.exec(text)?.[1] ?? '';
}

const amount = { amount: 500, currency: 'dzd', success_url: 'https://shop.test/' };

test('a checkout that names no language is in the one that the browser asks for, else in the merchant’s', async () => {
  const { create } = await setUp({ default_locale: 'fr' });
  const path = pathOf((await create('/checkouts', amount)).checkout_url);
  expect(await languageOf(path)).toBe('fr');
  expect(await languageOf(path, { 'Accept-Language': 'de,it' })).toBe('fr');
  expect(await languageOf(path, { 'Accept-Language': 'en-GB' })).toBe('en');
  expect(await languageOf(`${path}?lang=ar`, { 'Accept-Language': 'en-GB' })).toBe('ar');
});

test('a checkout that names a language uses it, whatever browser and merchant prefer', async () => {
  const { create } = await setUp({ default_locale: 'fr' });
  const path = pathOf((await create('/checkouts', { ...amount, locale: 'ar' })).checkout_url);
  expect(await languageOf(path, { 'Accept-Language': 'en-GB' })).toBe('ar');
});

test('a payment link and its purchases do the same', async () => {
  const { create } = await setUp({ default_locale: 'en' });
  const { id: productId } = await create('/products', { name: 'Miel' });
  const { id: price } = await create('/prices', { amount: 900, currency: 'dzd', product_id: productId });
  const link = { name: 'Marché', items: [{ price, quantity: 1 }] };
  const path = pathOf((await create('/payment-links', link)).url);
  expect(await languageOf(path)).toBe('en');
  expect(await languageOf(path, { 'Accept-Language': 'fr' })).toBe('fr');
  const bought = await ask('POST', path, {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'http://service.test' },
    body: 'quantity=1',
  });
  const to = pathOf(new URL(bought.headers.get('Location') ?? '', 'http://service.test').href);
  expect(await languageOf(to, { 'Accept-Language': 'fr' })).toBe('fr');
  expect(await languageOf(to)).toBe('en');
  const named = pathOf((await create('/payment-links', { ...link, locale: 'ar' })).url);
  expect(await languageOf(named, { 'Accept-Language': 'fr' })).toBe('ar');
});

const LOGO = 'https://shop.example.dz/logo.png';

test('the merchant’s logo is on the page and the receipt, and its server gets no referrer', async () => {
  const { account, create } = await setUp({ logo: LOGO });
  const { id, checkout_url: url } = await create('/checkouts', amount);
  const page = await ask('GET', pathOf(url));
  const picture = new RegExp(`<img class="logo" src="${LOGO}" alt=""[^>]*referrerpolicy="no-referrer"[^>]*>`);
  expect(page.text).toMatch(picture);
  expect(page.headers.get('Content-Security-Policy')).toMatch(/img-src [^;]*https:/);
  const simulate = `${apiPath('test')}/checkouts/${id}/simulate`;
  expect((await askJson('POST', simulate, account.test.secret_key, { outcome: 'paid' })).status).toBe(200);
  expect((await ask('GET', `/test/checkouts/${id}/receipt`)).text).toMatch(picture);
});

test('a logo from an address without https is not shown', async () => {
  const { create } = await setUp({ logo: 'http://shop.example.dz/logo.png' });
  const { checkout_url: url } = await create('/checkouts', amount);
  expect((await ask('GET', pathOf(url))).text).not.toContain('class="logo"');
});
