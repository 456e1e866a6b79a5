import { expect, test, vi } from 'vitest';
import { insist } from '../storefront/insisting.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';
import { Visitor } from '../storefront/visitor.ts';

// Takes over 10 s: an address sends as many requests as a network may.

let dates: string;
new ShopUnderTest((service) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
});

const WITHOUT_COOKIE = 1_200;

test('a newcomer at an address under load gets in with the next press', async () => {
  const address = { 'CF-Connecting-IP': '203.0.113.80' };
  const { answer } = await insist(WITHOUT_COOKIE, () => new Visitor().get('/fr/delivery', address));
  expect(answer.status).toBe(429);
  const newcomer = new Visitor();
  const refused = await newcomer.post('/fr/cart/add', { price: dates, quantity: '1' }, address);
  await refused.body?.cancel();
  const first = await newcomer.get('/fr/delivery', address);
  await first.body?.cancel();
  const second = await newcomer.get('/fr/delivery', address);
  expect(second.status).toBe(200);
});
