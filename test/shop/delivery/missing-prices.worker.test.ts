import { runDurableObjectAlarm } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { cartIn, save } from '../../desk/delivery/delivery-page.ts';
import { pairOwner } from '../../desk/devices.ts';
import { stub } from '../../storefront/mirror.ts';
import { order, ShopUnderTest } from '../../storefront/shop-under-test.ts';
import { inShop, offerPaymentMethods } from '../orders/cash/payment-methods.ts';

/** A new shop, whose tariffs have no prices at the service yet. */

let dates: string;
const shop = new ShopUnderTest((service) => {
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
});

const refuse = (status: number) => (request: Request) =>
  request.method === 'POST' && /\/(?:prices|products)$/.test(request.url)
    ? Response.json({ message: 'No.', code: 'missing_scope_catalogue_write' }, { status })
    : undefined;
const problem = async () => (await inShop('SELECT problem FROM delivery'))[0]?.problem;

test.each([403, 500])(
  'delivery without a price at the service (%s) is never free, by card or in cash',
  async (status) => {
    await offerPaymentMethods('card cash');
    shop.service.sabotage = refuse(status);
    await save(await pairOwner(), { home_16: '500' });
    const { visitor, text } = await cartIn('16', { [dates]: 1 });
    expect(text).toMatch(/Total 1 450 DA/);
    for (const way of ['card:1450', 'cash:0']) {
      const { response, token } = await order(visitor, { seen_total: '1450', way });
      expect([response.status, token]).toEqual([503, '']);
    }
    expect(await inShop('SELECT * FROM orders')).toEqual([]);
  },
);

test('a price that could not be made with the tariffs is made by the first order that needs it', async () => {
  shop.service.sabotage = refuse(500);
  await save(await pairOwner(), { home_16: '500', home_9: '700' });
  shop.service.sabotage = null;
  const { visitor } = await cartIn('16', { [dates]: 1 });
  expect((await order(visitor, { seen_total: '1450', way: 'card:1450' })).token).not.toBe('');
  expect(shop.service.bodies.at(-1)?.items).toHaveLength(2);
  expect(shop.service.checkouts.get(shop.lastCheckout())).toMatchObject({ amount: 1_450 });
  expect(await problem()).toBe('more');
});

test('prices beyond one batch are made later, and never where the key may not make them', async () => {
  const owner = await pairOwner();
  const fields = Object.fromEntries(Array.from({ length: 69 }, (_, n) => [`home_${n + 1}`, String(500 + n)]));
  await save(owner, fields);
  expect([shop.service.prices.length, await problem()]).toEqual([41, 'more']);
  await runDurableObjectAlarm(stub());
  await expect.poll(() => shop.service.prices.length).toBe(70);
  await expect.poll(problem).toBeNull();
  shop.service.sabotage = refuse(403);
  await save(owner, { home_16: '1234' });
  expect(await problem()).toBe('scope');
  const asked = shop.service.calls.filter((call) => call === 'POST /prices').length;
  await runDurableObjectAlarm(stub());
  expect(shop.service.calls.filter((call) => call === 'POST /prices')).toHaveLength(asked);
});

test('an empty grid is no free delivery: no order can be placed', async () => {
  const owner = await pairOwner();
  await save(owner, { home_16: '500' });
  await save(owner, { home_16: '' });
  const { text, visitor } = await cartIn('16', { [dates]: 1 });
  expect(text).toContain('Nous ne livrons pas encore');
  expect((await order(visitor, { seen_total: '950', way: 'card:950' })).token).toBe('');
});
