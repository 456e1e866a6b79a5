import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Database } from '../../src/database/rows.ts';
import { pages } from '../../src/shop-web/page-cache.ts';
import { settingsCache } from '../../src/shop-web/settings-cache.ts';
import { readAgain } from '../storefront/mirror.ts';
import { order, ShopUnderTest, visitorWith } from '../storefront/shop-under-test.ts';
import { Visitor } from '../storefront/visitor.ts';

/** SQL statements of an uncached page: so many, for any content. */

// As in production: version and overrides are not read with every page.
const holds = [pages.limits, settingsCache.limits].map((limits) => ({ limits, before: limits.holdFor }));
beforeEach(() => {
  for (const { limits } of holds) limits.holdFor = 3_600_000;
});
afterEach(() => {
  for (const { limits, before } of holds) limits.holdFor = before;
});

const prices: string[] = [];
let delivery = '';
const shop = new ShopUnderTest((service) => {
  prices.length = 0;
  for (let nth = 0; nth < 30; nth += 1) {
    const metadata = { slug: `dattes-${nth}`, category: 'Dattes', ...(nth % 2 === 0 ? { stock: 9 } : {}) };
    prices.push(service.addPrice(service.addProduct(`Dattes ${nth}`, { metadata }), 950));
  }
  delivery = service.addProduct('Livraison', { metadata: { slug: 'delivery' } });
  for (let wilaya = 1; wilaya <= 58; wilaya += 1)
    service.addPrice(delivery, 400 + wilaya, { wilaya, mode: 'home' });
});

/** Statements of a page at its second request; `parsed`: JSON values read for it. */
async function costOf(visitor: Visitor, path: string): Promise<{ statements: number; parsed: number }> {
  await visitor.read(path);
  const statements = vi.spyOn(Database.prototype, 'all');
  const parsed = vi.spyOn(JSON, 'parse');
  const answer = await visitor.get(path);
  expect(answer.status).toBe(200);
  await answer.text();
  const cost = { statements: statements.mock.calls.length, parsed: parsed.mock.calls.length };
  statements.mockRestore();
  parsed.mockRestore();
  return cost;
}

test.each([
  ['the catalogue', '/fr?anew=1', 3],
  ['a product', '/fr/p/dattes-3?anew=1', 9],
])('%s', async (_, path, most) => {
  expect((await costOf(new Visitor(), path)).statements).toBeLessThanOrEqual(most);
});

test('a cart, which does not read the tariffs again, and no more for twenty articles than for one', async () => {
  const few = await costOf(await visitorWith({ [prices[0] ?? '']: 1 }), '/fr/cart');
  const many = await costOf(
    await visitorWith(Object.fromEntries(prices.slice(0, 20).map((price) => [price, 1]))),
    '/fr/cart',
  );
  expect([few.statements, many.statements]).toEqual([3, 3]);
  // A product and its price per additional article; there are 58 tariffs.
  expect(many.parsed - few.parsed).toBe(2 * 19);
  expect(few.parsed).toBeLessThan(10);
});

test('an order’s page', async () => {
  const visitor = await visitorWith({ [prices[0] ?? '']: 1 });
  const { token } = await order(visitor, { seen_total: String(950 + 416), way: `card:${950 + 416}` });
  expect((await costOf(visitor, `/fr/orders/${token}`)).statements).toBeLessThanOrEqual(12);
});

test('a changed tariff applies to the next cart', async () => {
  const visitor = await visitorWith({ [prices[0] ?? '']: 1 });
  await visitor.post('/fr/cart/delivery', { wilaya: '16', delivery: 'home' });
  expect(await visitor.readText('/fr/cart')).toContain('416 DA');
  shop.service.addPrice(delivery, 777, { wilaya: 16, mode: 'home' });
  await readAgain();
  expect(await visitor.readText('/fr/cart')).toContain('777 DA');
});
