import { beforeEach, expect, test, vi } from 'vitest';
import {
  cartChangePath,
  cartPath,
  checkoutPath,
  findOrderPath,
  retryPath,
} from '../../../src/domain/addresses/shop.ts';
import { order, ShopUnderTest, visitorWith } from '../shop-under-test.ts';
import { Visitor } from '../visitor.ts';

let price: string;
let visitor: Visitor;
let token: string;

const shop = new ShopUnderTest((service) => {
  price = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
});

beforeEach(async () => {
  visitor = await visitorWith({ [price]: 1 });
  ({ token } = await order(visitor, { seen_total: '950', way: 'card:950' }));
});

/** The pages that offer to pay the order. */
async function pagesThatOffer(by: Visitor): Promise<string[]> {
  const paths = [cartPath('fr'), checkoutPath('fr'), findOrderPath('fr')];
  const pages = await Promise.all(paths.map(async (path) => (await by.get(path)).text()));
  return paths.filter((_, index) => pages[index]?.includes(`action="${retryPath('fr', token)}"`));
}

test('an order left before its payment is offered on cart, checkout and the search for an order', async () => {
  expect(await pagesThatOffer(visitor)).toEqual([cartPath('fr'), checkoutPath('fr'), findOrderPath('fr')]);
});

test('another browser is offered nothing, even with the same link', async () => {
  const other = await visitorWith({ [price]: 1 });
  await other.get(`/fr/orders/${token}`);
  expect(await pagesThatOffer(other)).toEqual([]);
  expect(await pagesThatOffer(new Visitor())).toEqual([]);
});

test('once it is paid, nothing is offered', async () => {
  await shop.tell(shop.lastCheckout(), 'paid');
  expect(await pagesThatOffer(visitor)).toEqual([]);
});

test('two days later it is not offered any more', async () => {
  vi.setSystemTime(Date.now() + 48 * 3_600_000 + 1);
  expect(await pagesThatOffer(visitor)).toEqual([]);
});

test('an order that a paid one from the same cart replaced is not offered', async () => {
  const first = token;
  await shop.tell(shop.lastCheckout(), 'failed');
  await visitor.post(cartChangePath('fr', 'change'), { price, quantity: '2' });
  await order(visitor, { seen_total: '1900', way: 'card:1900' });
  await shop.tell(shop.lastCheckout(), 'paid');
  token = first;
  expect(await pagesThatOffer(visitor)).toEqual([]);
});
