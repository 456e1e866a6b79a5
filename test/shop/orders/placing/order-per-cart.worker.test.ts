import { beforeEach, expect, test, vi } from 'vitest';
import { stub } from '../../../storefront/mirror.ts';
import { order, ShopUnderTest, visitorWith } from '../../../storefront/shop-under-test.ts';
import { holdAll } from '../../stock/hold-all.ts';

let dates: string;
let honey: string;
let rugs: string;
const stand = new ShopUnderTest((service) => {
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
  rugs = service.addPrice(service.addProduct('Tapis', { metadata: { slug: 'tapis', stock: '8' } }), 5_000);
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel' } }), 1_300);
});

beforeEach(holdAll);

const seen = { seen_total: '950', way: 'card:950' };
const shopper = () => visitorWith({ [dates]: 1 });
const payable = () => [...stand.service.checkouts.values()].filter(({ status }) => status === 'pending');

test('forms of two tabs with different details, sent at once, leave one payment', async () => {
  const visitor = await shopper();
  const names = ['Amina', 'Amine', 'Yasmine'];
  await Promise.all(names.map((name) => order(visitor, { ...seen, name })));
  expect(stand.service.checkouts.size).toBe(3);
  expect(payable()).toHaveLength(1);
});

test('no other payment begins while the end of the earlier one is unknown', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const visitor = await shopper();
  await order(visitor, seen);
  stand.service.sabotage = (request) =>
    request.url.endsWith('/expire') ? Promise.reject(new TypeError('Network connection lost.')) : undefined;
  const second = await order(visitor, { ...seen, name: 'Amine' });
  expect(second.response.status).toBe(503);
  const [, token] = /orders\/([0-9a-z]{32})\/again/.exec(await second.response.text()) ?? [];
  const still = await visitor.post(`/fr/orders/${token}/again`, {});
  expect((await visitor.follow(still)).status).toBe(503);
  expect(stand.service.checkouts.size).toBe(1);

  stand.service.sabotage = null;
  const again = await visitor.post(`/fr/orders/${token}/again`, {});
  expect(again.headers.get('Location')).toBe(`/fr/orders/${token}/go`);
  expect(payable()).toHaveLength(1);
});

test.each(['processing', 'paid'] as const)(
  'a shopper who orders the same cart again while it is %s is led to that order',
  async (status) => {
    const visitor = await shopper();
    const { token } = await order(visitor, seen);
    stand.service.settle(stand.lastCheckout(), status);
    const second = await order(visitor, { ...seen, name: 'Amine' });
    expect(second.response.headers.get('Location')).toBe(`/fr/orders/${token}`);
    expect(stand.service.checkouts.size).toBe(1);
  },
);

test('another cart of the same shopper is paid beside it', async () => {
  await order(await shopper(), seen);
  await order(await shopper(), seen);
  expect(payable()).toHaveLength(2);
});

test('an order left for a larger cart can no longer be paid once that cart is paid', async () => {
  const visitor = await shopper();
  const left = await order(visitor, seen);
  await visitor.post('/fr/cart/add', { price: honey, quantity: '1' });
  const paid = await order(visitor, { seen_total: '2250', way: 'card:2250' });
  await stand.tell(stand.lastCheckout(), 'paid');
  const again = await visitor.post(`/fr/orders/${left.token}/again`, {});
  expect(again.headers.get('Location')).toBe(`/fr/orders/${paid.token}`);
  expect(payable()).toHaveLength(0);
  expect(stand.service.checkouts.size).toBe(2);
});

test('a cart sent again while its payment is at the bank holds no more pieces', async () => {
  const visitor = await visitorWith({ [rugs]: 2 });
  const first = await order(visitor, { seen_total: '10000', way: 'card:10000' });
  stand.service.settle(stand.lastCheckout(), 'processing');
  for (const name of ['Amine', 'Yasmine', 'Lina']) {
    const again = await order(visitor, { seen_total: '10000', way: 'card:10000', name });
    expect(again.token).toBe(first.token);
  }
  expect((await stub().product('fr', 'tapis'))?.available).toBe(6);
});

test('a cart sent again while the end of its payment is unknown holds no more pieces', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const visitor = await visitorWith({ [rugs]: 2 });
  await order(visitor, { seen_total: '10000', way: 'card:10000' });
  stand.service.sabotage = (request) =>
    request.url.endsWith('/expire') ? Promise.reject(new TypeError('Network connection lost.')) : undefined;
  for (const name of ['Amine', 'Yasmine', 'Lina'])
    expect((await order(visitor, { seen_total: '10000', way: 'card:10000', name })).response.status).toBe(
      503,
    );
  expect((await stub().product('fr', 'tapis'))?.available).toBe(6);
});
