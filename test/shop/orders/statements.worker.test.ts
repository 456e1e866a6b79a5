import { beforeEach, expect, test, vi } from 'vitest';
import { ShopAlarm } from '../../../src/shop-worker/alarm.ts';
import { watchStatements } from '../../storefront/rows-read.ts';
import { order, ShopUnderTest, visitorWith } from '../../storefront/shop-under-test.ts';
import { offerPaymentMethods } from './cash/payment-methods.ts';

/** What an order costs the shop's object and the service: a new cart's, of a shop that has sold before. */

const shop = new ShopUnderTest((service) => {
  service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 70 } }), 1_000);
  const delivery = service.addProduct('Livraison', { metadata: { slug: 'delivery' } });
  service.addPrice(delivery, 400, { wilaya: 16, mode: 'home' });
});

beforeEach(async () => {
  await offerPaymentMethods('card cash');
  // Each alarm asks for all due times anew, and each product is read again some seconds later.
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(ShopAlarm.prototype, 'ring').mockResolvedValue();
});

/** The statements of one order, and the calls that it sends to the service. */
async function costOf(way: string, phone: string): Promise<{ statements: string[]; calls: string[] }> {
  const visitor = await visitorWith({ [String(shop.service.prices[0]?.id)]: 1 });
  const statements: string[] = [];
  const before = shop.service.calls.length;
  await watchStatements(
    async () => {
      const { token } = await order(visitor, { seen_total: '1400', way, phone });
      expect(token).not.toBe('');
    },
    (statement) => statements.push(statement.replace(/\s+/g, ' ')),
  );
  return { statements, calls: shop.service.calls.slice(before) };
}

test.each([
  ['cash:0', 30, []],
  ['card:1400', 44, ['POST /customers', 'POST /checkouts']],
])('%s', async (way, most, expected) => {
  await costOf('card:1400', '0551 00 00 01');
  await costOf('cash:0', '0551 00 00 02');
  const { statements, calls } = await costOf(way, '0551 00 00 03');
  expect(calls).toEqual(expected);
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most);
});
