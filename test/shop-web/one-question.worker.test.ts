import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settingsCache } from '../../src/shop-web/settings-cache.ts';
import { Shop } from '../../src/shop-worker/worker.ts';
import { order, ShopUnderTest, visitorWith } from '../storefront/shop-under-test.ts';
import { Visitor } from '../storefront/visitor.ts';

// As in production: overrides are read once in some seconds, and by no cached page.
beforeEach(() => {
  settingsCache.limits.holdFor = 3_600_000;
});
afterEach(() => {
  settingsCache.limits.holdFor = 0;
});

let honey: string;
let dates: string;
const shop = new ShopUnderTest((service) => {
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 9 } }), 1_000);
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
});

/** Names of the object's methods called during some work. */
async function questionsOf(act: () => Promise<unknown>): Promise<string[]> {
  const names = Object.getOwnPropertyNames(Shop.prototype).filter(
    (name) => !['constructor', 'alarm'].includes(name),
  );
  const asked: string[] = [];
  const spies = names.map((name) => {
    const method = name as 'product';
    const original = Shop.prototype[method];
    return vi.spyOn(Shop.prototype, method).mockImplementation(function (this: Shop, ...given) {
      asked.push(name);
      return original.apply(this, given);
    });
  });
  await act();
  for (const spy of spies) spy.mockRestore();
  return asked;
}

test('no page of a cart or an order calls the object twice, with any query', async () => {
  const visitor = await visitorWith({ [honey]: 2, [dates]: 1 });
  const pages = [
    '/fr/cart',
    `/fr/cart?removed=${honey}&quantity=2&most=${dates}&unsold=${honey}&short=1`,
    `/fr/c/${honey}:2,${dates}:1`,
    '/fr/checkout',
  ];
  for (const path of pages) expect(await questionsOf(() => visitor.get(path)), path).toEqual(['priceCart']);
  // A new number: the same within seconds is a double tap, which makes no call.
  const add = () => visitor.post('/fr/cart/add', { price: dates, quantity: '2' });
  expect(await questionsOf(add)).toEqual(['priceCart']);
  const { token } = await order(visitor, { seen_total: '4850', way: 'card:4850' });
  expect(shop.service.checkouts.size).toBe(1);
  // In the browser that placed it, which sees phone and address, and while it queries the service.
  expect(await questionsOf(() => visitor.get(`/fr/orders/${token}`))).toEqual(['order']);
});

test('a view of the catalogue, a product, a cart or an order asks no rate limit', async () => {
  const visitor = await visitorWith({ [honey]: 2 });
  const { token } = await order(visitor, { seen_total: '2000', way: 'card:2000' });
  const limits = [env.BROWSER_LIMIT, env.NETWORK_LIMIT, env.COHORT_LIMIT].map((limit) =>
    vi.spyOn(limit, 'limit'),
  );
  for (const known of [visitor, new Visitor()])
    for (const path of ['/fr', '/fr/p/miel', '/fr/cart', `/fr/orders/${token}?refreshed=1`]) {
      const answer = await known.get(path, { 'CF-Connecting-IP': '192.0.2.60' });
      await answer.body?.cancel();
      expect(answer.status).toBe(200);
    }
  expect(limits.flatMap(({ mock }) => mock.calls)).toEqual([]);
});
